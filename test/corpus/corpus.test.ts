import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { codes, type DiagnosticCode } from "../../src/diagnostics/codes.ts";
import { entrySource } from "../../src/emit/entry.ts";
import { codecFamilies, familiesOf, formatFamilies } from "../../src/emit/families.ts";
import { kindFiles, shapeParts } from "../../src/emit/shape-parts.ts";
import { STRING_FORMATS } from "../../src/model/formats.ts";
import type { Manifest, Shape } from "../../templates/contract.ts";
import { codecs } from "../../templates/shape/codecs/index.ts";
import { formats } from "../../templates/shape/formats/index.ts";
import { kinds } from "../../templates/shape/kinds/index.ts";
import { readCalls } from "../support/calls-file.ts";
import { type Fixture, listFixtures } from "../support/fixtures.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Codes that say what is wrong with options and output, which no module can cause: the test that covers each. */
const COVERED_ELSEWHERE: Partial<Record<DiagnosticCode, string>> = {
  "entry-not-found": "test/cli",
  "invalid-option": "test/cli",
  "unmatched-filter": "test/cli",
  "filter-leaves-nothing": "test/cli",
  "output-is-a-source": "test/cli",
  "output-is-in-use": "test/cli",
  "output-not-startable": "test/cli",
  "output-not-writable": "test/cli",
};

const all = Object.entries(codes).map(([code, { severity }]) => ({
  code,
  severity,
  elsewhere: Object.entries(COVERED_ELSEWHERE).find(([name]) => name === code)?.[1],
}));
/** A program that uses every codec and every format. */
const everything: Manifest = {
  name: "everything",
  version: "1.0.0",
  text: "raw",
  tools: [],
  types: Object.fromEntries([
    ...Object.keys(codecFamilies).map((codec): [string, Shape] => [codec, { kind: "coded", codec, wire: { kind: "json" } }]),
    ...Object.keys(formatFamilies).map((format): [string, Shape] => [`format ${format}`, { kind: "string", limits: { format } }]),
  ]),
  notes: [],
};

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
    expect(filesIn(fixture), fixture.label).toEqual([
      // The golden tests see to it that these are there where they say something.
      ...["diagnostics.txt", "listings.json"].filter((name) => existsSync(join(fixture.folder, "expected", name))),
      "tools.json",
    ]);
  for (const fixture of fail) {
    expect(filesIn(fixture), fixture.label).toEqual(["diagnostics.txt"]);
    expect(expectedDiagnostics(fixture), fixture.label).toMatch(new RegExp(`(^| )error ${codeOf(fixture)}: `, "m"));
    expect(readCalls(fixture.folder)?.calls, `${fixture.label} cannot be called`).toBeUndefined();
  }
});

it("every story is called", () => {
  expect(story.filter(({ folder }) => !readCalls(folder)?.calls?.length).map(({ label }) => label)).toEqual([]);
});

it("the generated entry holds wiring only: imports and one call", () => {
  const { codecs, formats } = familiesOf(everything);
  const shapes = shapeParts(everything).flatMap(({ imports }) => imports);
  const lines = entrySource(everything)
    .split("\n")
    .filter((line) => line !== "");
  expect(lines).toHaveLength(6 + codecs.length + formats.length + shapes.length + 1);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^import (?:[\w{}, ]+ from )?"[^"]+";$/);
  expect(lines.at(-1)).toMatch(
    /^await main\(manifest, load, \{ codecs: \{[\w., ]+\}, formats: \{[\w., ]+\}, kinds: \{[\w:, ]+\}, rules: \{[\w:, ]+\}, features: \[\], onDemand: unpack\(packed\), needs \}\);$/,
  );
});

it("every codec and every format is in the family that the compiler looks for it in", async () => {
  for (const family of new Set(Object.values(codecFamilies))) {
    const module: { readonly codecs: object } = await import(`../../templates/shape/codecs/${family}.ts`);
    expect(Object.keys(module.codecs).sort(), family).toEqual(namesIn(family, codecFamilies));
  }
  for (const family of new Set(Object.values(formatFamilies))) {
    const module: { readonly formats: object } = await import(`../../templates/shape/formats/${family}.ts`);
    expect(Object.keys(module.formats).sort(), family).toEqual(namesIn(family, formatFamilies));
  }
});

it("the compiler's own check of defaults knows every codec, every format and every kind of shape", () => {
  expect(Object.keys(kinds)).toEqual(Object.keys(kindFiles));
  expect(Object.keys(codecs).sort()).toEqual(Object.keys(codecFamilies).sort());
  expect(Object.keys(formats).sort()).toEqual([...STRING_FORMATS].sort());
});

function namesIn(family: string, families: Readonly<Record<string, string>>): string[] {
  return Object.entries(families)
    .flatMap(([name, each]) => (each === family ? [name] : []))
    .sort();
}

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
