import { expect, it } from "vitest";
import type { Shape } from "../../../templates/contract.ts";
import { decodeOne, encodeOne } from "./decode.ts";

const number: Shape = { kind: "number" };
const integer: Shape = { kind: "number", integer: true };
const text: Shape = { kind: "string" };
const nothing: Shape = { kind: "enum", values: [null] };

it("takes 3.0 as an integer and refuses what is no finite number", () => {
  expect(decodeOne(integer, JSON.parse("3.0"))).toEqual({ value: 3 });
  expect(decodeOne(number, JSON.parse("1e400"))).toBe("Invalid arguments: _1: expected a number, got Infinity");
  expect(decodeOne(number, "1e400")).toBe('Invalid arguments: _1: expected a number, got "1e400"');
});

it("reads JSON in a string where no string is allowed, at any depth", () => {
  const point: Shape = {
    kind: "object",
    props: [
      { name: "x", shape: number },
      { name: "tags", shape: { kind: "array", items: text } },
    ],
  };
  expect(decodeOne(number, "5")).toEqual({ value: 5 });
  expect(decodeOne({ kind: "boolean" }, "true")).toEqual({ value: true });
  expect(decodeOne(point, '{"x":"1","tags":"[\\"a\\"]"}')).toEqual({ value: { x: 1, tags: ["a"] } });
  expect(decodeOne({ kind: "union", members: [number, nothing] }, "null")).toEqual({ value: null });
  expect(decodeOne({ kind: "enum", values: [1, 2] }, "2")).toEqual({ value: 2 });
  expect(decodeOne({ kind: "array", items: { kind: "union", members: [number, { kind: "boolean" }] } }, ["1", "false"])).toEqual({
    value: [1, false],
  });
});

it("reads no JSON in a string where a string is allowed, and no other form", () => {
  expect(decodeOne(text, "5")).toEqual({ value: "5" });
  expect(decodeOne({ kind: "json" }, "[1]")).toEqual({ value: "[1]" });
  expect(decodeOne({ kind: "union", members: [number, text] }, "5")).toEqual({ value: "5" });
  expect(decodeOne({ kind: "enum", values: ["1", 2] }, "2")).toBe('Invalid arguments: _1: expected one of "1", 2, got "2"');
  expect(decodeOne(text, 5)).toBe("Invalid arguments: _1: expected a string, got 5");
  expect(decodeOne(number, '"5"')).toBe(String.raw`Invalid arguments: _1: expected a number, got "\"5\""`);
  expect(decodeOne({ kind: "array", items: number }, "5")).toBe('Invalid arguments: _1: expected an array, got "5"');
  expect(decodeOne(number, "5", {}, { jsonInStrings: false })).toBe('Invalid arguments: _1: expected a number, got "5"');
});

it("reports what is wrong inside a string of JSON", () => {
  const point: Shape = { kind: "object", props: [{ name: "x", shape: number }] };
  expect(decodeOne(point, '{"x":"a"}')).toBe('Invalid arguments: _1.x: expected a number, got "a"');
});

it("compares enum values with their types and suggests the near one", () => {
  const order: Shape = { kind: "enum", values: ["relevance", "date", 3, null, true] };
  for (const value of ["relevance", 3, null, true]) expect(decodeOne(order, value)).toEqual({ value });
  expect(decodeOne(order, "Relevence")).toBe(
    'Invalid arguments: _1: expected one of "relevance", "date", 3, null, true, got "Relevence"; did you mean "relevance"?',
  );
  expect(decodeOne(order, "3")).toMatch(/got "3"$/);
  expect(decodeOne(order, false)).toMatch(/got false$/);
});

it("shortens long lists of values", () => {
  const values = Array.from({ length: 10_000 }, (_, i) => `icon-${i}`);
  const told = decodeOne({ kind: "enum", values }, "icon-10001");
  expect(String(told).length).toBeLessThan(500);
  expect(told).toContain("(10000 values)");
  expect(told).toContain("did you mean");
});

it("checks the elements and the length of tuples", () => {
  const pair: Shape = { kind: "tuple", items: [text, number], required: 1 };
  expect(decodeOne(pair, ["a"])).toEqual({ value: ["a"] });
  expect(decodeOne(pair, ["a", 1])).toEqual({ value: ["a", 1] });
  expect(decodeOne(pair, [])).toBe("Invalid arguments: _1: expected an array of 1 to 2 elements, got []");
  expect(decodeOne(pair, ["a", 1, 2])).toBe('Invalid arguments: _1: expected an array of 1 to 2 elements, got ["a",1,2]');
  const middle: Shape = { kind: "tuple", items: [text], required: 1, rest: number, tail: [{ kind: "boolean" }] };
  expect(decodeOne(middle, ["a", 1, 2, true])).toEqual({ value: ["a", 1, 2, true] });
  expect(decodeOne(middle, ["a", true])).toEqual({ value: ["a", true] });
  expect(decodeOne(middle, ["a", true, true])).toBe("Invalid arguments: _1[1]: expected a number, got true");
  expect(encodeOne(pair, ["a", undefined])).toEqual({ value: ["a"] });
});

it("lets an index take names, by pattern", () => {
  const shape: Shape = { kind: "object", props: [{ name: "id", shape: text }], index: [{ pattern: "^x-", shape: number }] };
  expect(decodeOne(shape, { id: "a", "x-a": 1 })).toEqual({ value: { id: "a", "x-a": 1 } });
  expect(decodeOne(shape, { id: "a", "y-a": 1 })).toBe('Invalid arguments: _1["y-a"]: unknown property; names must match /^x-/');
  expect(encodeOne(shape, { id: "a", "x-a": 1, "y-a": 2 })).toEqual({ value: { id: "a", "x-a": 1 } });
});

it("enforces limits both ways, counting code points", () => {
  const name: Shape = { kind: "string", limits: { minLength: 2, maxLength: 3, pattern: "^\\p{L}*$" } };
  expect(decodeOne(name, "äöü")).toEqual({ value: "äöü" });
  expect(decodeOne({ kind: "string", limits: { maxLength: 2, minLength: 2 } }, "😀😀")).toEqual({ value: "😀😀" });
  expect(decodeOne(name, "a")).toBe('Invalid arguments: _1: expected a string of at least 2 characters, got "a"');
  expect(decodeOne(name, "a1")).toBe(String.raw`Invalid arguments: _1: expected a string that matches /^\p{L}*$/, got "a1"`);
  expect(encodeOne(name, "abcd")).toBe('Invalid result: result: expected a string of at most 3 characters, got "abcd"');
  expect(decodeOne({ kind: "number", limits: { multipleOf: 0.01 } }, 4.35)).toEqual({ value: 4.35 });
  expect(decodeOne({ kind: "number", limits: { multipleOf: 0.5 } }, 1e308)).toEqual({ value: 1e308 });
  expect(decodeOne({ kind: "number", limits: { multipleOf: 0.01 } }, 4.355)).toBe(
    "Invalid arguments: _1: expected a multiple of 0.01, got 4.355",
  );
  expect(decodeOne({ kind: "number", limits: { format: "int32" } }, 2 ** 31)).toBe(
    "Invalid arguments: _1: expected a 32-bit integer, got 2147483648",
  );
  expect(
    decodeOne({ kind: "array", items: { kind: "json" }, limits: { uniqueItems: true } }, [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]),
  ).toContain("an array without duplicates");
});

it("refuses recursion that is too deep, in little time", () => {
  const types = { Tree: { kind: "union", members: [number, { kind: "array", items: { kind: "ref", name: "Tree" } }] } } as const;
  const tree: Shape = { kind: "ref", name: "Tree" };
  const nest = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  expect(decodeOne(tree, nest(400), types)).toEqual({ value: nest(400) });
  expect(decodeOne(tree, nest(100_000), types)).toContain("at most 500 levels of nesting");
  expect(encodeOne(tree, nest(100_000), types)).toContain("at most 500 levels of nesting");
  expect(decodeOne(tree, "[".repeat(100_000) + "]".repeat(100_000), types)).toContain("expected");
  expect(decodeOne(number, nest(100_000))).toContain("expected a number, got [[[...]]]");
});

it("takes __proto__, constructor and the like as ordinary names", () => {
  const record: Shape = { kind: "object", props: [], index: [{ shape: number }] };
  const values = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}');
  const decoded = decodeOne(record, values);
  expect(typeof decoded === "object" && JSON.stringify(decoded.value)).toBe('{"__proto__":1,"constructor":2,"toString":3}');
  const dates: Shape = { kind: "object", props: [], index: [{ shape: { kind: "coded", codec: "date", wire: text } }] };
  const revived = decodeOne(dates, JSON.parse('{"a":"2024-01-01T00:00:00Z","__proto__":"2024-01-02T00:00:00Z"}'));
  expect(typeof revived === "object" && Object.keys(Object(revived.value))).toEqual(["a", "__proto__"]);
  expect(typeof revived === "object" && Object.getPrototypeOf(revived.value)).toBe(Object.prototype);
  const encoded = encodeOne(record, values);
  expect(typeof encoded === "object" && JSON.stringify(encoded.value)).toBe('{"__proto__":1,"constructor":2,"toString":3}');
  const declared: Shape = {
    kind: "object",
    props: [
      { name: "constructor", shape: text },
      { name: "__proto__", shape: number, optional: true },
    ],
  };
  expect(decodeOne(declared, {})).toBe("Invalid arguments: _1.constructor: required but missing, expected a string");
  expect(encodeOne(declared, {})).toBe("Invalid result: result.constructor: required but missing, expected a string");
  const both = decodeOne(declared, JSON.parse('{"constructor":"a","__proto__":1}'));
  expect(typeof both === "object" && JSON.stringify(both.value)).toBe('{"constructor":"a","__proto__":1}');
});
