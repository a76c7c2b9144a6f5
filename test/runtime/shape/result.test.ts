import fc from "fast-check";
import { expect, it } from "vitest";
import type { Shape } from "../../../templates/contract.ts";
import { createResultEncoder } from "../../../templates/shape/result.ts";
import { vocabulary } from "../support/all-parts.ts";
import { encodeOne } from "./decode.ts";

const number: Shape = { kind: "number" };
const text: Shape = { kind: "string" };
const json: Shape = { kind: "json" };
const point: Shape = {
  kind: "object",
  props: [
    { name: "x", shape: number },
    { name: "y", shape: number, optional: true },
  ],
};

it("gives null for a void function, whatever it returned", () => {
  expect(createResultEncoder({ kind: "void" }, vocabulary)(5)).toEqual({ ok: true, value: null });
});

it("drops what is not declared, at any depth, and changes nothing", () => {
  const value = {
    items: [
      { x: 1, secret: "s" },
      { x: 2, y: undefined },
    ],
    token: "t",
  };
  const before = structuredClone(value);
  expect(encodeOne({ kind: "object", props: [{ name: "items", shape: { kind: "array", items: point } }] }, value)).toEqual({
    value: { items: [{ x: 1 }, { x: 2 }] },
  });
  expect(value).toEqual(before);
});

it("lets everything through an index", () => {
  const open: Shape = { kind: "object", props: [{ name: "x", shape: number }], index: [{ shape: json }] };
  expect(encodeOne(open, { x: 1, a: { b: [1] }, gone: undefined })).toEqual({ value: { x: 1, a: { b: [1] } } });
});

it("reads members of class instances by access: getters and prototypes count, private members do not", () => {
  class Point {
    #secret = 1;
    hidden = 2;
    get x(): number {
      return this.#secret;
    }
  }
  Object.defineProperty(Point.prototype, "y", { value: 5 });
  expect(encodeOne(point, new Point())).toEqual({ value: { x: 1, y: 5 } });
});

it("writes what toJSON gives, or the object itself when that is no object", () => {
  class Money {
    cents = 1250n;
    toJSON(): { amount: string } {
      return { amount: (Number(this.cents) / 100).toFixed(2) };
    }
  }
  class Tag {
    x = 1;
    toJSON(): string {
      return "tag";
    }
  }
  expect(encodeOne({ kind: "object", props: [{ name: "amount", shape: text }] }, new Money())).toEqual({ value: { amount: "12.50" } });
  expect(encodeOne({ kind: "array", items: text }, [new Tag(), "b"])).toEqual({ value: ["tag", "b"] });
  expect(encodeOne(point, new Tag())).toEqual({ value: { x: 1 } });
  expect(encodeOne({ kind: "object", props: [{ name: "amount", shape: number }] }, new Money())).toBe(
    'Invalid result: result.amount: expected a number, got "12.50"',
  );
});

it("names what does not fit", () => {
  expect(
    encodeOne({ kind: "object", props: [{ name: "items", shape: { kind: "array", items: point } }] }, { items: [{ x: 1 }, { y: "a" }] }),
  ).toBe('Invalid result:\n- result.items[1].x: required but missing, expected a number\n- result.items[1].y: expected a number, got "a"');
  expect(encodeOne(number, Number.NaN)).toBe("Invalid result: result: expected a number, got NaN");
  expect(encodeOne(text, undefined)).toBe("Invalid result: result: expected a string, got undefined");
  expect(encodeOne(point, Promise.resolve())).toContain("result.x: required but missing");
});

it("writes unknown values as JSON does, and keeps what JSON would lose", () => {
  class Thing {
    a = 1;
    get b(): number {
      return 2;
    }
  }
  const value = {
    date: new Date(0),
    invalid: new Date(Number.NaN),
    url: new URL("https://example.com"),
    set: new Set([1, new Set(["a"])]),
    map: new Map([["k", 1]]),
    pairs: new Map([[1, "a"]]),
    bytes: new Uint8Array([104, 105]),
    buffer: Buffer.from("hi"),
    re: /a/g,
    error: Object.assign(new TypeError("no"), { code: "E" }),
    boxed: [Object(1), Object("s"), Object(true)],
    holes: [1, undefined, null],
    thing: new Thing(),
    gone: undefined,
  };
  expect(encodeOne(json, value)).toEqual({
    value: {
      date: "1970-01-01T00:00:00.000Z",
      invalid: null,
      url: "https://example.com/",
      set: [1, ["a"]],
      map: { k: 1 },
      pairs: [[1, "a"]],
      bytes: "aGk=",
      buffer: "aGk=",
      re: "a",
      error: { name: "TypeError", message: "no", code: "E" },
      boxed: [1, "s", true],
      holes: [1, null, null],
      thing: { a: 1 },
    },
  });
  expect(encodeOne(json, undefined)).toEqual({ value: null });
});

it("names in unknown values what has no JSON form", () => {
  const cycle: Record<string, unknown> = { name: "loop" };
  cycle["self"] = { cycle };
  expect(encodeOne(json, { a: [1, Number.NaN], b: () => 1, c: Symbol("s"), d: 10n, e: Promise.resolve(1), cycle })).toBe(
    [
      "Invalid result:",
      "- result.a[1]: expected a JSON value, got NaN; NaN and the infinities have no JSON form",
      "- result.b: expected a JSON value, got a function",
      "- result.c: expected a JSON value, got a symbol",
      "- result.d: expected a JSON value, got 10n",
      "- result.e: expected a JSON value, got Promise {}; a promise was not awaited",
      '- result.cycle.self.cycle: expected a JSON value, got {"name":"loop","self":{"cycle":{...}}}; it contains itself',
    ].join("\n"),
  );
  const shared = { a: 1 };
  expect(encodeOne(json, [shared, shared])).toEqual({ value: [{ a: 1 }, { a: 1 }] });
});

it("survives cycles and endless depth", () => {
  let deep: unknown[] = [];
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(encodeOne(json, deep)).toContain("at most 500 levels of nesting");
  const types = {
    Node: {
      kind: "object",
      props: [
        { name: "left", shape: { kind: "ref", name: "Node" }, optional: true },
        { name: "right", shape: { kind: "ref", name: "Node" }, optional: true },
      ],
    },
  } as const;
  const node: { left?: unknown; right?: unknown } = {};
  node.left = node;
  node.right = node;
  const told = encodeOne({ kind: "ref", name: "Node" }, node, types);
  expect(told).toContain("at most 500 levels of nesting");
  expect(String(told).length).toBeLessThan(500);
});

it("survives getters, toJSON and proxies that throw", () => {
  const throwing = {
    get x(): number {
      throw new Error("not ready");
    },
  };
  expect(encodeOne(point, throwing)).toBe("Invalid result: result: expected a value that can be read, got an error: not ready");
  expect(encodeOne(text, throwing)).toBe("Invalid result: result: expected a string, got a value that cannot be read");
  const proxy = new Proxy(
    {},
    {
      get: () => {
        throw new Error("trap");
      },
      getPrototypeOf: () => {
        throw new Error("trap");
      },
    },
  );
  expect(encodeOne(point, proxy)).toContain("got an error: trap");
});

it("gives for any value either JSON as it stands, or problems", () => {
  const anything = fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    maxDepth: 3,
  });
  fc.assert(
    fc.property(anything, (value) => {
      const encoded = encodeOne(json, value);
      if (typeof encoded === "string") expect(encoded).toMatch(/^Invalid result:.* expected /s);
      else expect(JSON.parse(JSON.stringify(encoded.value))).toEqual(normalized(encoded.value));
    }),
    { numRuns: 1000, seed: 1 },
  );
});

/** JSON has no negative zero. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalized);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normalized(each)]));
  return Object.is(value, -0) ? 0 : value;
}
