import { expect, it } from "vitest";
import { changeText } from "../../src/listing/change.ts";
import { compareTools } from "../../src/listing/compare-tools.ts";
import type { ListedTool } from "../../src/listing/listed-tool.ts";
import type { JsonSchema } from "../../templates/contract.ts";

/** What is said when the schema of the argument `x` changes. */
function argument(from: JsonSchema, to: JsonSchema): string[] {
  return said([tool({ x: from })], [tool({ x: to })]);
}

/** What is said when the schema of the result changes. */
function result(from: JsonSchema, to: JsonSchema): string[] {
  return said([{ ...tool({}), outputSchema: from }], [{ ...tool({}), outputSchema: to }]);
}

function said(from: readonly ListedTool[], to: readonly ListedTool[]): string[] {
  return compareTools(from, to).map(changeText);
}

function tool(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): ListedTool {
  return { name: "f", inputSchema: { type: "object", properties, required, additionalProperties: false } };
}

const STRING = { type: "string" };
const INTEGER = { type: "integer" };
const NUMBER = { type: "number" };
const NULL = { type: "null" };
const either = (...anyOf: readonly JsonSchema[]): JsonSchema => ({ anyOf });
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const object = (properties: Readonly<Record<string, JsonSchema>>, ...required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
/** Results are open: readers must be ready for more. */
const open = (properties: Readonly<Record<string, JsonSchema>>, ...required: readonly string[]): JsonSchema => ({
  type: "object",
  properties,
  required,
});

it("tells of tools that are gone and new, in the order of the lists", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => ({ ...tool({}), name }));
  if (!a || !b || !c) throw new Error();
  expect(said([a, b], [c, b])).toEqual(["a: is gone (breaking)", "c: is new"]);
  expect(said([a, b], [b, a])).toEqual([]);
});

it.each<[string, JsonSchema, JsonSchema, string[]]>([
  ["another type", INTEGER, STRING, ["was an integer, is now a string (breaking)"]],
  ["integer to number", INTEGER, NUMBER, ["was an integer, is now a number"]],
  ["number to integer", NUMBER, INTEGER, ["was a number, is now an integer (breaking)"]],
  ["anything to something", {}, STRING, ["was any value, is now a string (breaking)"]],
  ["something to anything", STRING, {}, ["was a string, is now any value"]],
  ["a value less", { ...STRING, enum: ["C", "F"] }, { ...STRING, enum: ["C"] }, [`may no longer be "F" (breaking)`]],
  ["a value more", { ...STRING, enum: ["C"] }, { ...STRING, enum: ["F", "C", "K"] }, [`may now also be "F" or "K"`]],
  ["the values in another order", { ...STRING, enum: ["C", "F"] }, { ...STRING, enum: ["F", "C"] }, []],
  ["values where all were taken", STRING, { ...STRING, enum: ["C"] }, [`was any string, is now "C" (breaking)`]],
  ["all where values were taken", { ...STRING, enum: ["C"] }, STRING, [`was "C", may now be any string`]],
  ["whole values among others", { ...INTEGER, enum: [1, 2] }, { ...NUMBER, enum: [1, 2, 2.5] }, ["may now also be 2.5"]],
  ["const and enum", { const: "C" }, { ...STRING, enum: ["C"] }, []],
  ["an alternative less", either(STRING, NULL), STRING, ["may no longer be null (breaking)"]],
  ["an alternative more", STRING, either(STRING, NULL), ["may now also be null"]],
  [
    "an alternative for another",
    either(STRING, NULL),
    either(STRING, INTEGER),
    ["may no longer be null (breaking)", "may now also be integer"],
  ],
  [
    "one of several objects less",
    either(object({ a: STRING }, "a"), object({ b: STRING }, "b")),
    object({ a: STRING }, "a"),
    ["may no longer be { b: string } (breaking)"],
  ],
  [
    "one of several objects less, another wider",
    either(object({ a: STRING }, "a"), object({ b: STRING }, "b")),
    object({ a: STRING, c: STRING }, "a"),
    ["may no longer be { b: string } (breaking)"],
  ],
  ["alternatives in another order", either(STRING, NULL), either(NULL, STRING), []],
  ["an alternative that another one covers", either({ ...STRING, enum: ["a"] }, STRING), STRING, []],
  [
    "a value less in an alternative",
    either({ ...STRING, enum: ["a", "b"] }, NULL),
    either({ ...STRING, enum: ["a"] }, NULL),
    [`may no longer be "b" (breaking)`],
  ],
  [
    "a value more in an alternative",
    either({ ...STRING, enum: ["a"] }, NULL),
    either({ ...STRING, enum: ["a", "b"] }, NULL),
    [`may now also be "b"`],
  ],
  ["type lists, as other servers write them", { type: ["string", "null"] }, either(STRING, NULL), []],
  ["a limit where there was none", NUMBER, { ...NUMBER, minimum: 1 }, ["now has minimum 1 (breaking)"]],
  ["a limit no more", { ...NUMBER, maximum: 9 }, NUMBER, ["no longer has maximum 9"]],
  ["a stricter lower limit", { ...NUMBER, minimum: 1 }, { ...NUMBER, minimum: 2 }, ["minimum was 1, is now 2 (breaking)"]],
  ["a looser lower limit", { ...STRING, minLength: 2 }, { ...STRING, minLength: 1 }, ["minLength was 2, is now 1"]],
  ["a stricter upper limit", { ...STRING, maxLength: 9 }, { ...STRING, maxLength: 8 }, ["maxLength was 9, is now 8 (breaking)"]],
  ["a looser upper limit", { ...list(STRING), maxItems: 1 }, { ...list(STRING), maxItems: 2 }, ["maxItems was 1, is now 2"]],
  ["a finer step", { ...NUMBER, multipleOf: 0.3 }, { ...NUMBER, multipleOf: 0.1 }, ["multipleOf was 0.3, is now 0.1"]],
  ["a coarser step", { ...NUMBER, multipleOf: 5 }, { ...NUMBER, multipleOf: 10 }, ["multipleOf was 5, is now 10 (breaking)"]],
  ["a format", STRING, { ...STRING, format: "email" }, [`now has format "email" (breaking)`]],
  ["a pattern", STRING, { ...STRING, pattern: "^a" }, [`now has pattern "^a" (breaking)`]],
  ["another pattern", { ...STRING, pattern: "^a" }, { ...STRING, pattern: "^b" }, [`pattern was "^a", is now "^b" (breaking)`]],
  ["no pattern", { ...STRING, pattern: "^a" }, STRING, [`no longer has pattern "^a"`]],
  ["distinct items", list(STRING), { ...list(STRING), uniqueItems: true }, ["now has uniqueItems true (breaking)"]],
  ["uniqueItems that says nothing", { ...list(STRING), uniqueItems: false }, list(STRING), []],
  ["a default", { ...INTEGER, default: 3 }, { ...INTEGER, default: 5 }, ["the default was 3, is now 5"]],
  ["texts", { ...STRING, description: "a", title: "A" }, { ...STRING, description: "b", examples: ["c"] }, []],
])("an argument: %s", (_case, from, to, expected) => {
  expect(argument(from, to)).toEqual(expected.map((text) => `f: property 'x': ${text}`));
});

it.each<[string, ListedTool, ListedTool, string[]]>([
  ["a new required property", tool({}), tool({ y: STRING }, ["y"]), ["f: property 'y': is new and required (breaking)"]],
  ["a new optional property", tool({}), tool({ y: STRING }), ["f: property 'y': is new"]],
  ["a property that is gone", tool({ y: STRING }), tool({}), ["f: property 'y': is gone (breaking)"]],
  ["a property that becomes required", tool({ y: STRING }), tool({ y: STRING }, ["y"]), ["f: property 'y': is now required (breaking)"]],
  ["a property that becomes optional", tool({ y: STRING }, ["y"]), tool({ y: STRING }), ["f: property 'y': is now optional"]],
  [
    "a closed object",
    { name: "f", inputSchema: { type: "object", properties: {} } },
    tool({}),
    ["f: arguments: may no longer have other members (breaking)"],
  ],
  [
    "an open object",
    tool({}),
    { name: "f", inputSchema: { type: "object", additionalProperties: {} } },
    ["f: arguments: may now have other members"],
  ],
  [
    "a parameter renamed",
    tool({ _1: { ...STRING, title: "a" } }),
    tool({ _1: { ...STRING, title: "b" } }),
    ["f: property '_1': was called 'a', is now called 'b'"],
  ],
])("the arguments: %s", (_case, from, to, expected) => {
  expect(said([from], [to])).toEqual(expected);
});

it("sees two parameters change places, which their types do not show", () => {
  const named = (...names: string[]): ListedTool => tool(Object.fromEntries(names.map((title, i) => [`_${i + 1}`, { ...STRING, title }])));
  expect(said([named("from", "to")], [named("to", "from")])).toEqual([
    "f: property '_1': was 'from', which is now '_2' (breaking)",
    "f: property '_2': was 'to', which is now '_1' (breaking)",
  ]);
});

it.each<[string, JsonSchema, JsonSchema, string[]]>([
  [
    "members",
    object({ a: object({ b: INTEGER }) }),
    object({ a: object({ b: STRING }) }),
    ["x.a.b': was an integer, is now a string (breaking)"],
  ],
  ["items", list(object({ b: INTEGER })), list(object({ b: STRING })), ["x[].b': was an integer, is now a string (breaking)"]],
  ["lists of lists", list(list(INTEGER)), list(list(STRING)), ["x[][]': was an integer, is now a string (breaking)"]],
  [
    "unnamed members",
    { type: "object", additionalProperties: INTEGER },
    { type: "object", additionalProperties: STRING },
    ["x[*]': was an integer, is now a string (breaking)"],
  ],
  [
    "members by pattern",
    { ...object({}), patternProperties: { "^a": INTEGER } },
    { ...object({}), patternProperties: { "^a": STRING } },
    ["x[^a]': was an integer, is now a string (breaking)"],
  ],
  [
    "a pattern of members no more",
    { ...object({}), patternProperties: { "^a": INTEGER } },
    object({}),
    ["x': members like ^a are gone (breaking)"],
  ],
  ["a place of a tuple", tuple([STRING, INTEGER], 2), tuple([STRING, STRING], 2), ["x[1]': was an integer, is now a string (breaking)"]],
  [
    "a longer tuple",
    tuple([STRING], 1),
    tuple([STRING, INTEGER], 2),
    ["x': minItems was 1, is now 2 (breaking)", "x': maxItems was 1, is now 2"],
  ],
])("finds what is deeper: %s", (_case, from, to, expected) => {
  expect(argument(from, to)).toEqual(expected.map((text) => `f: property '${text}`));
});

function tuple(prefixItems: readonly JsonSchema[], length: number): JsonSchema {
  return { type: "array", prefixItems, items: either(...prefixItems), minItems: length, maxItems: length };
}

it("follows references, also those that go round in circles", () => {
  const rooted = (label: JsonSchema): ListedTool => ({
    name: "f",
    inputSchema: {
      ...tool({ x: { $ref: "#/$defs/Tree" }, y: { $ref: "#/$defs/Tree" } }).inputSchema,
      $defs: { Tree: object({ label, children: list({ $ref: "#/$defs/Tree" }) }) },
    },
  });
  expect(said([rooted(STRING)], [rooted(STRING)])).toEqual([]);
  expect(said([rooted(STRING)], [rooted(INTEGER)])).toEqual([
    "f: property 'x.label': was a string, is now an integer (breaking)",
    "f: property 'y.label': was a string, is now an integer (breaking)",
  ]);
});

it.each<[string, JsonSchema, JsonSchema, string[]]>([
  ["a required member gone", open({ a: STRING }, "a"), open({}), ["result 'a': is gone (breaking)"]],
  ["an optional member gone", open({ a: STRING }), open({}), ["result 'a': is gone"]],
  ["a required member now optional", open({ a: STRING }, "a"), open({ a: STRING }), ["result 'a': is now optional (breaking)"]],
  ["an optional member now required", open({ a: STRING }), open({ a: STRING }, "a"), ["result 'a': is now required"]],
  ["a new member", open({}), open({ a: STRING }, "a"), ["result 'a': is new and required"]],
  ["a wider type", open({ a: INTEGER }), open({ a: NUMBER }), ["result 'a': was an integer, is now a number (breaking)"]],
  ["a narrower type", open({ a: NUMBER }), open({ a: INTEGER }), ["result 'a': was a number, is now an integer"]],
  ["an alternative more", open({ a: STRING }), open({ a: either(STRING, NULL) }), ["result 'a': may now also be null (breaking)"]],
  [
    "a value more",
    open({ a: { ...STRING, enum: ["x"] } }),
    open({ a: { ...STRING, enum: ["x", "y"] } }),
    [`result 'a': may now also be "y" (breaking)`],
  ],
  [
    "a value less",
    open({ a: { ...STRING, enum: ["x", "y"] } }),
    open({ a: { ...STRING, enum: ["x"] } }),
    [`result 'a': may no longer be "y"`],
  ],
  [
    "a format no more",
    open({ a: { ...STRING, format: "uri" } }),
    open({ a: STRING }),
    [`result 'a': no longer has format "uri" (breaking)`],
  ],
  ["another type at the root", open({}), list(STRING), ["result: was an object, is now an array (breaking)"]],
])("a result goes the other way: %s", (_case, from, to, expected) => {
  expect(result(from, to)).toEqual(expected.map((text) => `f: ${text}`));
});

it("a result without a schema breaks its readers; one with a new schema breaks nobody", () => {
  const described = { ...tool({}), outputSchema: open({}) };
  expect(said([described], [tool({})])).toEqual(["f: result: no longer has a schema (breaking)"]);
  expect(said([tool({})], [described])).toEqual([]);
});

it("tells of hints, by which clients decide whether to ask", () => {
  const hinted = (readOnlyHint: boolean): ListedTool => ({ ...tool({}), annotations: { readOnlyHint, openWorldHint: true } });
  expect(said([hinted(true)], [hinted(false)])).toEqual(["f: readOnlyHint was true, is now false"]);
  expect(said([tool({})], [hinted(false)])).toEqual([]);
});
