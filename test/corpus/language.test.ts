import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listFixtures } from "../support/fixtures.ts";
import { LANGUAGE } from "./language-index.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const labels = new Set([...listFixtures("ok"), ...listFixtures("fail"), ...listFixtures("story")].map(({ label }) => label));

for (const [chapter, rules] of Object.entries(LANGUAGE)) {
  it(`everything that shows the rules of "${chapter}" is there`, () => {
    const missing = rules.flatMap(([, ...shownBy]) => shownBy.filter((place) => !isThere(place)));
    expect(missing).toEqual([]);
    for (const [rule, ...shownBy] of rules) expect(shownBy, rule).not.toEqual([]);
  });
}

it("the index has every fixture of the language", () => {
  const shown = Object.values(LANGUAGE).flatMap((rules) => rules.flatMap(([, ...shownBy]) => shownBy));
  const own = [...labels].filter((label) => label.startsWith("ok/language/"));
  expect(own.filter((label) => !shown.includes(label))).toEqual([]);
});

/** A fixture, or a test by its file and the start of its title. */
function isThere(place: string): boolean {
  const [, path, title] = /^(test\/\S+\.test\.ts): (.+)$/.exec(place) ?? [];
  if (!path || !title) return labels.has(place);
  const file = join(ROOT, path);
  return existsSync(file) && [`("${title}`, `(\`${title}`].some((start) => readFileSync(file, "utf8").includes(start));
}
