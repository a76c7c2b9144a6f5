import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { codes, type DiagnosticCode } from "../../src/diagnostics/codes.ts";
import { entrySource } from "../../src/emit/entry.ts";
import { readCalls } from "../support/calls-file.ts";
import { type Fixture, listFixtures } from "../support/fixtures.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Codes that say what is wrong with options and output, which no module can cause: the test that covers each. */
const COVERED_ELSEWHERE: Partial<Record<DiagnosticCode, string>> = {
  "entry-not-found": "test/cli",
  "invalid-option": "test/cli",
  "output-is-a-source": "test/cli",
  "output-not-writable": "test/cli",
};

const all = Object.entries(codes).map(([code, { severity }]) => ({
  code,
  severity,
  elsewhere: Object.entries(COVERED_ELSEWHERE).find(([name]) => name === code)?.[1],
}));
const [ok, fail, story] = [listFixtures("ok"), listFixtures("fail"), listFixtures("story")];

it("every error that a module can cause has a fixture in fail/, and every folder there is an error's", () => {
  const expected = all.filter(({ severity, elsewhere }) => severity === "error" && !elsewhere).map(({ code }) => code);
  expect([...new Set(fail.map(codeOf))].sort()).toEqual(expected.sort());
});

it("every warning and note has a fixture in ok/ that shows it", () => {
  const shown = ok.map(expectedDiagnostics).join("");
  const expected = all.filter(({ severity, elsewhere }) => severity !== "error" && !elsewhere).map(({ code }) => code);
  expect(expected.filter((code) => !new RegExp(`(^| )(warning|note) ${code}: `, "m").test(shown))).toEqual([]);
});

it("what has no fixture is covered by the test that is named for it", () => {
  for (const { code, elsewhere } of all)
    if (elsewhere) expect(textsIn(join(ROOT, elsewhere)), `${elsewhere} mentions ${code}`).toContain(code);
});

it("expectations are where something reads them, and nowhere else", () => {
  for (const fixture of [...ok, ...story])
    expect(filesIn(fixture), fixture.label).toEqual(
      existsSync(join(fixture.folder, "expected/diagnostics.txt")) ? ["diagnostics.txt", "tools.json"] : ["tools.json"],
    );
  for (const fixture of fail) {
    expect(filesIn(fixture), fixture.label).toEqual(["diagnostics.txt"]);
    expect(expectedDiagnostics(fixture), fixture.label).toMatch(new RegExp(`(^| )error ${codeOf(fixture)}: `, "m"));
    expect(readCalls(fixture.folder), `${fixture.label} cannot be called`).toBeUndefined();
  }
});

it("every story is called", () => {
  expect(story.filter(({ folder }) => !readCalls(folder)?.calls?.length).map(({ label }) => label)).toEqual([]);
});

it("the generated entry holds wiring only: imports and one call", () => {
  const lines = entrySource()
    .split("\n")
    .filter((line) => line !== "");
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^import (?:[\w{}, ]+ from )?"[^"]+";$/);
  expect(lines.at(-1)).toMatch(/^await main\(.*\);$/);
});

function codeOf({ label }: Fixture): string {
  return label.split("/")[1] ?? "";
}

function filesIn({ folder }: Fixture): string[] {
  const expected = join(folder, "expected");
  return existsSync(expected) ? readdirSync(expected).sort() : [];
}

function expectedDiagnostics({ folder }: Fixture): string {
  const file = join(folder, "expected/diagnostics.txt");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function textsIn(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((item) => item.isFile());
  return files.map((item) => readFileSync(join(item.parentPath, item.name), "utf8")).join("\n");
}
