import { expect, it } from "vitest";
import type { ParamEntry, Shape } from "../../../templates/contract.ts";
import { createArgumentsDecoder } from "../../../templates/shape/arguments.ts";
import { problemText } from "../../../templates/shape/problems.ts";
import { vocabulary } from "../support/all-parts.ts";
import { nothing } from "./decode.ts";

const number: Shape = { kind: "number" };
const integer: Shape = { kind: "number", integer: true };
const text: Shape = { kind: "string" };
const positional = (n: number, name: string, shape: Shape, optional = false): ParamEntry => ({
  role: "positional",
  key: `_${n}`,
  name,
  shape,
  ...(optional && { optional }),
});

function call(params: readonly ParamEntry[], values: Record<string, unknown>): readonly unknown[] | string {
  const decoded = createArgumentsDecoder(params, vocabulary)(values, () => "the signal");
  return decoded.ok ? decoded.args : problemText(decoded.problems);
}

it("puts positionals in order, whatever the order of the properties", () => {
  expect(call([positional(1, "a", number), positional(2, "b", text)], { _2: "x", _1: 1 })).toEqual([1, "x"]);
});

it("leaves absent arguments at the end off, and passes undefined before given ones", () => {
  const params = [positional(1, "a", number), positional(2, "b", number, true), positional(3, "c", number, true)];
  expect(call(params, { _1: 1 })).toEqual([1]);
  expect(call(params, { _1: 1, _3: 3 })).toEqual([1, undefined, 3]);
  expect(call([positional(1, "a", number, true)], {})).toEqual([]);
});

it("spreads rest elements", () => {
  const params: ParamEntry[] = [
    positional(1, "a", text, true),
    { role: "rest", key: "_2", name: "more", shape: { kind: "array", items: integer }, optional: true },
  ];
  expect(call(params, { _1: "a", _2: [1, 2, 3] })).toEqual(["a", 1, 2, 3]);
  expect(call(params, { _2: [1] })).toEqual([undefined, 1]);
  expect(call(params, {})).toEqual([]);
  expect(call(params, { _2: [1, "x", 3, null] })).toBe(
    'Invalid arguments:\n- _2[1]: expected an integer, got "x"\n- _2[3]: expected an integer, got null',
  );
});

it("spreads more rest elements than a call can spread", () => {
  const many = Array.from({ length: 300_000 }, (_, i) => i);
  expect(call([{ role: "rest", key: "_1", name: "xs", shape: { kind: "array", items: integer } }], { _1: many })).toHaveLength(300_000);
});

const limit = { name: "limit", shape: integer, optional: true } as const;
const sort = { name: "sort", shape: { kind: "enum", values: ["asc", "desc"] }, optional: true } as const;

it("gathers options into one object of what was given", () => {
  const params: ParamEntry[] = [positional(1, "term", text), { role: "options", name: "options", props: [limit, sort], optional: true }];
  expect(call(params, { _1: "tea", sort: "asc" })).toEqual(["tea", { sort: "asc" }]);
  expect(call(params, { _1: "tea" })).toEqual(["tea"]);
});

it("passes an empty options object when the parameter is not optional", () => {
  expect(call([{ role: "options", name: "options", props: [limit] }], {})).toEqual([{}]);
});

it("fills in defaults, revived and anew for each call", () => {
  const shape: Shape = {
    kind: "array",
    items: { kind: "coded", codec: "date", wire: { kind: "string", limits: { format: "date-time" } } },
  };
  const params: ParamEntry[] = [
    {
      role: "options",
      name: "o",
      optional: true,
      props: [
        { name: "days", shape, default: ["2024-02-29T00:00:00Z"] },
        { name: "n", shape: number, default: 3 },
      ],
    },
  ];
  const decode = createArgumentsDecoder(params, vocabulary);
  const first = decode({}, nothing);
  const second = decode({ n: 4 }, nothing);
  expect(first).toEqual({ ok: true, args: [{ days: [new Date("2024-02-29T00:00:00Z")], n: 3 }] });
  expect(second).toEqual({ ok: true, args: [{ days: [new Date("2024-02-29T00:00:00Z")], n: 4 }] });
  const daysOf = (decoded: typeof first): unknown => (decoded.ok ? Object(decoded.args[0]).days : undefined);
  expect(daysOf(first)).not.toBe(daysOf(second));
});

it("fills in the default of a positional", () => {
  const params: ParamEntry[] = [positional(1, "a", number), { role: "positional", key: "_2", name: "b", shape: number, default: 2 }];
  expect(call(params, { _1: 1 })).toEqual([1, 2]);
  expect(call(params, { _1: 1, _2: 3 })).toEqual([1, 3]);
});

it("injects, and asks for what is injected only when the arguments fit", () => {
  const params: ParamEntry[] = [
    positional(1, "a", number),
    { role: "injected", what: "signal" },
    { role: "options", name: "o", props: [limit], injected: [{ key: "signal", what: "signal" }], optional: true },
  ];
  expect(call(params, { _1: 1 })).toEqual([1, "the signal", { signal: "the signal" }]);
  let asked = 0;
  createArgumentsDecoder(params, vocabulary)({ _1: "no" }, () => asked++);
  expect(asked).toBe(0);
});

it("passes undefined for omitted arguments", () => {
  expect(call([{ role: "omitted" }, positional(1, "a", number)], { _1: 1 })).toEqual([undefined, 1]);
  expect(call([positional(1, "a", number), { role: "omitted" }], { _1: 1 })).toEqual([1]);
});

it("names what is missing by key and by the name in the source", () => {
  expect(call([positional(1, "ac", integer), positional(2, "name", text)], {})).toBe(
    "Invalid arguments:\n- _1 (ac): required but missing, expected an integer\n- _2 (name): required but missing, expected a string",
  );
});

it("refuses unknown names and says which is meant", () => {
  const params: ParamEntry[] = [positional(1, "ac", integer), { role: "options", name: "o", props: [limit, sort], optional: true }];
  expect(call(params, { _1: 1, limt: 3 })).toBe('Invalid arguments: limt: unknown property; did you mean "limit"?');
  expect(call(params, { ac: 1 })).toBe(
    'Invalid arguments:\n- _1 (ac): required but missing, expected an integer\n- ac: unknown property; did you mean "_1"?',
  );
  expect(call(params, { _1: 1, limit: 3, limits: 3, "a b": 1 })).toBe(
    'Invalid arguments:\n- limits: unknown property\n- ["a b"]: unknown property',
  );
});

it("reports everything at once, with paths", () => {
  const item: Shape = {
    kind: "object",
    props: [
      { name: "price", shape: number },
      { name: "the name", shape: text },
    ],
  };
  const cart: Shape = { kind: "object", props: [{ name: "items", shape: { kind: "array", items: item } }] };
  const good = { price: 1, "the name": "a" };
  expect(
    call([positional(1, "cart", cart), positional(2, "n", integer)], { _1: { items: [good, { price: "x", "the name": 5 }] }, _2: 1.5 }),
  ).toBe(
    'Invalid arguments:\n- _1.items[1].price: expected a number, got "x"\n- _1.items[1]["the name"]: expected a string, got 5\n- _2: expected an integer, got 1.5',
  );
});

it("stops at twenty problems", () => {
  const shape: Shape = { kind: "array", items: number };
  const told = call([positional(1, "xs", shape)], { _1: Array.from({ length: 1_000_000 }, () => "no") });
  expect(String(told).split("\n")).toHaveLength(22);
  expect(told).toContain("_1[19]: expected a number");
  expect(told).toContain("there may be more");
});

it("keeps the given object when nothing changes, and never changes it", () => {
  const shape: Shape = {
    kind: "object",
    props: [
      { name: "when", shape: { kind: "coded", codec: "date", wire: { kind: "string" } } },
      { name: "tags", shape: { kind: "array", items: text } },
    ],
  };
  const given = { when: "2024-02-29T10:00:00Z", tags: ["a"] };
  const before = structuredClone(given);
  const args = call([positional(1, "x", shape)], { _1: given });
  expect(args).toEqual([{ when: new Date("2024-02-29T10:00:00Z"), tags: ["a"] }]);
  expect(given).toEqual(before);
});
