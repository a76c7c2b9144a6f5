import { expect, it } from "vitest";
import type { Manifest, PropShape, Shape } from "../../../templates/contract.ts";
import { decodeOne, encodeOne } from "./decode.ts";

const number: Shape = { kind: "number" };
const text: Shape = { kind: "string" };
const date: Shape = { kind: "coded", codec: "date", wire: { kind: "string", limits: { format: "date-time" } } };
const literal = (...values: (string | number | boolean | null)[]): Shape => ({ kind: "enum", values });
const object = (props: Record<string, Shape | { readonly maybe: Shape }>): Shape => ({
  kind: "object",
  props: Object.entries(props).map(
    ([name, shape]): PropShape => ("maybe" in shape ? { name, shape: shape.maybe, optional: true } : { name, shape }),
  ),
});
const union = (...members: Shape[]): Shape => ({ kind: "union", members });

const circle = object({ kind: literal("circle"), radius: number });
const square = object({ kind: literal("square"), side: number, label: { maybe: text } });

it("reports only the arm that the literal property means", () => {
  const shape = union(circle, square);
  expect(decodeOne(shape, { kind: "square", side: 2 })).toEqual({ value: { kind: "square", side: 2 } });
  expect(decodeOne(shape, { kind: "square", side: "x" })).toBe('Invalid arguments: _1.side: expected a number, got "x"');
  expect(decodeOne(shape, { kind: "sqare", side: 2 })).toBe(
    'Invalid arguments: _1.kind: expected one of "circle", "square", got "sqare"; did you mean "square"?',
  );
  expect(decodeOne(shape, { side: 2 })).toBe('Invalid arguments: _1.kind: required but missing, expected one of "circle", "square"');
  expect(decodeOne(shape, 5)).toBe("Invalid arguments: _1: expected an object, got 5");
  expect(encodeOne(shape, { kind: "square", side: Number.NaN })).toBe("Invalid result: result.side: expected a number, got NaN");
});

it("tells arms apart by a literal property that not all have, and by numbers and booleans", () => {
  const types = {
    Rule: union(
      object({ is: text }),
      object({ op: literal("not"), rule: { kind: "ref", name: "Rule" } }),
      object({ op: literal("all"), rules: { kind: "array", items: { kind: "ref", name: "Rule" } } }),
    ),
  };
  const rule: Shape = { kind: "ref", name: "Rule" };
  const given = { op: "all", rules: [{ op: "not", rule: { is: "tea" } }, { is: "milk" }] };
  expect(decodeOne(rule, given, types)).toEqual({ value: given });
  expect(encodeOne(rule, given, types)).toEqual({ value: given });
  expect(decodeOne(rule, { op: "all", rules: [{ is: 5 }] }, types)).toBe("Invalid arguments: _1.rules[0].is: expected a string, got 5");
  expect(decodeOne(rule, { op: "any", rules: [] }, types)).toBe('Invalid arguments: _1.op: expected one of "not", "all", got "any"');
  const shape = union(
    object({ ok: literal(true), v: literal(1), value: number }),
    object({ ok: literal(false), v: literal(1), error: text }),
  );
  expect(decodeOne(shape, { ok: false, v: 1, value: 1 })).toBe(
    "Invalid arguments:\n- _1.error: required but missing, expected a string\n- _1.value: unknown property",
  );
  expect(decodeOne(shape, { ok: "true", v: "1", value: "2" })).toEqual({ value: { ok: true, v: 1, value: 2 } });
});

it("treats an absent optional literal as a value of its own", () => {
  const shape = union(
    object({ unit: { maybe: literal("c") }, degrees: number }),
    object({ unit: literal("f"), degrees: { kind: "number", integer: true } }),
  );
  expect(decodeOne(shape, { degrees: 1.5 })).toEqual({ value: { degrees: 1.5 } });
  expect(decodeOne(shape, { unit: "f", degrees: 1.5 })).toBe("Invalid arguments: _1.degrees: expected an integer, got 1.5");
});

it("takes the first of overlapping arms that fits", () => {
  const shape = union(object({ recipe: text }), object({ recipe: text, oven: date }));
  expect(decodeOne(shape, { recipe: "rye", oven: "2024-01-01T00:00:00Z" })).toEqual({
    value: { recipe: "rye", oven: new Date("2024-01-01T00:00:00Z") },
  });
  expect(decodeOne(shape, { recipe: 1 })).toBe("Invalid arguments: _1.recipe: expected a string, got 1");
  expect(decodeOne(shape, { oven: "2024-01-01T00:00:00Z" })).toBe("Invalid arguments: _1.recipe: required but missing, expected a string");
});

it("takes a value as it is before it reads JSON in its strings", () => {
  const shape = union(object({ n: number, m: { maybe: number } }), object({ n: text }));
  expect(decodeOne(shape, { n: "5" })).toEqual({ value: { n: "5" } });
  expect(decodeOne(shape, { n: "5", m: "6" })).toEqual({ value: { n: 5, m: 6 } });
});

it("writes the arm that drops least, at any depth", () => {
  const bare = object({ a: number });
  const more = object({ a: number, b: number });
  expect(encodeOne(union(bare, more), { a: 1, b: 2 })).toEqual({ value: { a: 1, b: 2 } });
  expect(encodeOne(union(bare, more), { a: 1, c: 2 })).toEqual({ value: { a: 1 } });
  expect(encodeOne(union(object({ x: bare }), object({ x: more })), { x: { a: 1, b: 2 } })).toEqual({ value: { x: { a: 1, b: 2 } } });
  expect(encodeOne(union(bare, more), { a: 1, b: "no" })).toEqual({ value: { a: 1 } });
});

it("gives a string the string, where a date would do too", () => {
  for (const shape of [union(text, date), union(date, text)]) {
    expect(decodeOne(shape, "2024-01-01T00:00:00Z")).toEqual({ value: "2024-01-01T00:00:00Z" });
    expect(encodeOne(shape, new Date("2024-01-01T00:00:00Z"))).toEqual({ value: "2024-01-01T00:00:00.000Z" });
    expect(encodeOne(shape, "soon")).toEqual({ value: "soon" });
  }
  expect(decodeOne(union(literal("now"), date), "now")).toEqual({ value: "now" });
  expect(decodeOne(union(literal("now"), date), "2024-01-01T00:00:00Z")).toEqual({ value: new Date("2024-01-01T00:00:00Z") });
  expect(decodeOne(union(literal("now"), date), "later")).toBe(
    'Invalid arguments: _1: expected "now" or a date-time such as "2024-05-17T09:30:00Z", got "later"',
  );
});

it("writes what the value's class means", () => {
  const shape = union(object({ size: { maybe: number } }), { kind: "coded", codec: "set", wire: { kind: "array", items: number } }, date, {
    kind: "array",
    items: text,
  });
  expect(encodeOne(shape, new Set([1, 2]))).toEqual({ value: [1, 2] });
  expect(encodeOne(shape, new Date(0))).toEqual({ value: "1970-01-01T00:00:00.000Z" });
  expect(encodeOne(shape, ["a"])).toEqual({ value: ["a"] });
  expect(encodeOne(shape, { size: 2 })).toEqual({ value: { size: 2 } });
  expect(encodeOne(shape, true)).toBe("Invalid result: result: expected an object, a Set, a valid Date or an array, got true");
});

it("keeps all the digits of a bigint among other types", () => {
  const shape = union({ kind: "coded", codec: "bigint", wire: { kind: "number", integer: true } }, literal(null));
  expect(decodeOne(shape, "12345678901234567890")).toEqual({ value: 12345678901234567890n });
  expect(decodeOne(shape, 5)).toEqual({ value: 5n });
  expect(decodeOne(shape, "null")).toEqual({ value: null });
});

it("writes null for undefined where null is allowed", () => {
  expect(encodeOne(union(object({ a: number }), literal(null)), undefined)).toEqual({ value: null });
  expect(encodeOne(object({ a: union(number, literal(null)) }), {})).toEqual({ value: { a: null } });
  expect(encodeOne(object({ a: { maybe: literal(null) } }), { a: undefined })).toEqual({ value: {} });
  expect(encodeOne(object({ a: number }), undefined)).toBe("Invalid result: result: expected an object, got undefined");
});

it("flattens unions that are named, recursive ones too", () => {
  const types = {
    Json: union(number, text, literal(null), { kind: "array", items: { kind: "ref", name: "Json" } }, { kind: "ref", name: "Flag" }),
    Flag: union({ kind: "boolean" }, { kind: "ref", name: "Json" }),
  } as const;
  const shape: Shape = { kind: "ref", name: "Json" };
  expect(decodeOne(shape, [1, "a", null, [true]], types)).toEqual({ value: [1, "a", null, [true]] });
  expect(decodeOne(shape, [{}], types)).toBe("Invalid arguments: _1[0]: expected a number, a string, null, an array or a boolean, got {}");
});

it("decides nested overlapping unions in time linear in their depth", () => {
  const child: Shape = { kind: "ref", name: "T" };
  const types = {
    T: union(object({ t: child, v: number }), object({ t: child, v: text }), object({ t: child, v: { kind: "boolean" } }), literal(null)),
  };
  let deep: unknown = { t: 7, v: 1 };
  for (let i = 0; i < 100; i++) deep = { t: deep, v: i % 2 ? "a" : true };
  const start = performance.now();
  expect(decodeOne(child, deep, types)).toContain("expected");
  expect(encodeOne(child, deep, types)).toContain("expected");
  expect(performance.now() - start).toBeLessThan(2000);
});

it("goes deep into types that take many steps for each level, and refuses to go too deep", () => {
  const types: Manifest["types"] = {
    T: object({
      a: union(
        literal(null),
        object({
          k: literal("x"),
          m: {
            kind: "coded",
            codec: "map",
            wire: {
              kind: "object",
              props: [],
              index: [
                {
                  shape: union(
                    { kind: "array", items: { kind: "ref", name: "T" } },
                    { kind: "tuple", items: [{ kind: "ref", name: "T" }], required: 1 },
                  ),
                },
              ],
            },
          },
        }),
        object({ k: literal("x"), n: { kind: "ref", name: "T" } }),
      ),
    }),
  };
  const nest = (levels: number): { wire: unknown; value: unknown } => {
    let wire: unknown = { a: null };
    let value: unknown = { a: null };
    for (let i = 0; i < levels; i++) {
      wire = { a: { k: "x", m: { z: [wire] } } };
      value = { a: { k: "x", m: new Map([["z", [value]]]) } };
    }
    return { wire, value };
  };
  const fits = nest(120);
  expect(decodeOne({ kind: "ref", name: "T" }, fits.wire, types)).toEqual({ value: fits.value });
  expect(encodeOne({ kind: "ref", name: "T" }, fits.value, types)).toEqual({ value: fits.wire });
  const tooDeep = nest(2000);
  expect(decodeOne({ kind: "ref", name: "T" }, tooDeep.wire, types)).toContain("_1.a: expected at most 500 levels of nesting");
  expect(encodeOne({ kind: "ref", name: "T" }, tooDeep.value, types)).toContain("result.a: expected at most 500 levels of nesting");
});
