import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Shape } from "../../templates/contract.ts";
import { runProgram } from "../support/run-program.ts";
import { buildProgram } from "./support/build-program.ts";
import { smallManifest } from "./support/small-manifest.ts";

const SOURCE = `
export const year = (date) => String(date?.getUTCFullYear());
`;
const date: Shape = { kind: "coded", codec: "date", wire: { kind: "string", limits: { format: "date-time" } } };

/** A text of each family that only it has. */
const CODECS = { date: "a valid Date", url: "a URL", regexp: "a RegExp", collections: "a Map with string keys", numbers: "Uint16Array" };
const FORMATS = { dates: "a date-time such as", net: "an email address", text: "a UUID" };
const KINDS = { json: "it contains itself", rules: "a multiple of", pattern: "matching was given up" };
const familiesIn = (program: string, texts: Readonly<Record<string, string>>): string[] => {
  const source = readFileSync(program, "utf8");
  return Object.keys(texts).filter((family) => source.includes(texts[family] ?? family));
};

it("carries the codecs and formats that the shapes of the tools name, which work", async () => {
  const program = await buildProgram(
    SOURCE,
    smallManifest(["year"], { year: [{ role: "positional", key: "_1", name: "date", shape: date }] }),
  );
  expect(familiesIn(program, CODECS)).toEqual(["date"]);
  expect(familiesIn(program, FORMATS)).toEqual(["dates"]);
  expect(await runProgram(program, "year", "2024-02-29T10:00:00Z")).toMatchObject({ code: 0, stdout: "2024" });
  const { code, stderr } = await runProgram(program, "year", "2023-02-29T10:00:00Z");
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected a date-time such as "2024-05-17T09:30:00Z"'),
  });
});

it("carries none when no shape names one", async () => {
  const program = await buildProgram(SOURCE, smallManifest(["year"]));
  expect(familiesIn(program, { ...CODECS, ...FORMATS, ...KINDS })).toEqual([]);
  expect(await runProgram(program, "year")).toMatchObject({ code: 0, stdout: "undefined" });
});

it("carries what checks limits, and values of any kind, where a tool has them", async () => {
  const any: Shape = { kind: "json" };
  const whole: Shape = { kind: "number", limits: { multipleOf: 2 } };
  const text: Shape = { kind: "string", limits: { pattern: "^x" } };
  const build = async (shape: Shape): Promise<string> =>
    await buildProgram(SOURCE, smallManifest(["year"], { year: [{ role: "positional", key: "_1", name: "date", shape }] }));
  expect(familiesIn(await build(any), KINDS)).toEqual(["json"]);
  expect(familiesIn(await build(text), KINDS)).toEqual(["pattern"]);
  const program = await build(whole);
  expect(familiesIn(program, KINDS)).toEqual(["rules"]);
  expect(await runProgram(program, "year", "3")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("expected a multiple of 2, got 3"),
  });
});

it("carries the parts of the protocol that the module uses", async () => {
  const small = smallManifest(["year"]);
  const source = (program: string): string => readFileSync(program, "utf8");
  const [bare, reading] = [
    await buildProgram(SOURCE, small),
    await buildProgram(SOURCE, {
      ...small,
      resources: [{ name: "year", listing: { uri: "x://year", name: "year", title: "Year" }, params: [], returns: { kind: "void" } }],
    }),
  ];
  const methods = ["resources/read", "resources/subscribe", "subscriptions/listen", "prompts/get", "completion/complete", "mcpc://return"];
  expect(methods.filter((method) => source(bare).includes(method))).toEqual([]);
  expect(methods.filter((method) => source(reading).includes(method))).toEqual(["resources/read"]);
});
