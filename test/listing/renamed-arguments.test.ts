import { expect, it } from "vitest";
import { changeText } from "../../src/listing/change.ts";
import { compareTools } from "../../src/listing/compare-tools.ts";
import type { ListedTool } from "../../src/listing/listed-tool.ts";
import type { JsonSchema } from "../../templates/contract.ts";

function tool(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): ListedTool {
  return { name: "f", inputSchema: { type: "object", properties, required, additionalProperties: false } };
}

const A = { type: "string" };

it("says once of a positional parameter that it is called by its own name now", () => {
  const from = tool({ _1: { ...A, title: "a" }, _2: { ...A, title: "b" } }, ["_1"]);
  const to = tool({ a: A, b: { type: "integer" } }, ["a"]);
  expect(compareTools([from], [to]).map(changeText)).toEqual([
    "f: property '_1': is now called 'a' (breaking)",
    "f: property '_2': is now called 'b' (breaking)",
    "f: property 'b': was a string, is now an integer (breaking)",
  ]);
});

it("says once that it no longer is", () => {
  const changes = compareTools([tool({ a: A }, ["a"])], [tool({ _1: { ...A, title: "a" } }, ["_1"])]);
  expect(changes.map(changeText)).toEqual(["f: property 'a': is now called '_1' (breaking)"]);
});

it("takes nothing for a new name that was there before", () => {
  const changes = compareTools([tool({ _1: { ...A, title: "a" }, a: A })], [tool({ a: A })]);
  expect(changes.map(changeText)).toEqual(["f: property '_1': is gone (breaking)"]);
});
