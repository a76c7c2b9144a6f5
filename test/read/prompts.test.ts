import { expect, it } from "vitest";
import { expectMistakes, readModule, withTags } from "./read-module.ts";

const CITIES =
  "/** @internal */\nexport const cities = (typed: string): string[] => [typed];\nexport const list = { /** @internal */ days: (): string[] => [] };\n";

it("a prompt is no tool, and its arguments are called by their own names", () => {
  const { module, said } = readModule(withTags("@prompt\n@title Ask", "city: string, { days }: { days?: number } = {}"));
  expect(said).toEqual([]);
  expect(module.tools).toEqual([]);
  expect(module.prompts).toMatchObject([
    {
      name: "f",
      doc: { title: "Ask", description: "Does it." },
      params: [
        { role: "positional", key: "city" },
        { role: "options", props: [{ name: "days" }] },
      ],
    },
  ]);
  expect(module.prompts[0]).not.toHaveProperty("completers");
});

it("functions propose values for arguments of prompts and of resources", () => {
  const { module, said } = readModule(
    `${withTags("@prompt\n@complete city cities\n@complete options.days list.days", "city: string, options: { days: string }")}${CITIES}`,
  );
  expect(said).toEqual([]);
  expect(module.prompts[0]?.completers).toEqual({ city: { entry: 0, path: ["cities"] }, days: { entry: 0, path: ["list", "days"] } });
  const other = readModule(`${withTags("@resource x:{city}\n@complete city cities", "city: string")}${CITIES}`);
  expect(other.said).toEqual([]);
  expect(other.module.resources[0]?.completers).toEqual({ city: { entry: 0, path: ["cities"] } });
});

it("a function that is the default export is named as it is, and as default", () => {
  const tags = "@prompt\n@complete city cities\n@complete country default";
  const list = "export default function cities(typed: string): string[] {\n  return [typed];\n}\n";
  const { module, said } = readModule(`${withTags(tags, "city: string, country: string")}${list}`);
  expect(said).toEqual([]);
  expect(module.prompts[0]?.completers).toEqual({ city: { entry: 0, path: ["default"] }, country: { entry: 0, path: ["default"] } });
});

it("a prompt completes arguments that it has, by functions that are exported", () => {
  const rows: [string, string, string][] = [
    ["@prompt\n@complete", "city: string", "invalid-tag-value: @complete needs a value"],
    ["@prompt\n@complete city", "city: string", "invalid-tag-value: @complete cannot be 'city'"],
    ["@prompt\n@complete town cities", "city: string", "unknown-param: @complete names 'town', but it can complete only 'city'"],
    [
      "@prompt\n@complete city citis",
      "city: string",
      "unknown-completer: @complete names 'citis', but the module exports no such function",
    ],
    ["@prompt\n@complete city cities\n@complete city list.days", "city: string", "conflicting-tags: @complete is said twice of 'city'"],
    ["@complete city cities", "city: string", "misplaced-tag: @complete has no effect without @resource or @prompt."],
    ["@prompt\n@idempotent", "city: string", "misplaced-tag: @idempotent has no effect on a @prompt."],
  ];
  expectMistakes(rows, CITIES);
});

it("a misspelt function is told what it may be", () => {
  const { diagnostics } = readModule(`${withTags("@prompt\n@complete city citis", "city: string")}${CITIES}`);
  expect(diagnostics[0]?.hint).toBe("did you mean 'cities'?");
});
