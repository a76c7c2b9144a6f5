import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import type { Shape } from "../../../templates/contract.ts";
import { createArgumentsDecoder } from "../../../templates/shape/arguments.ts";
import { vocabulary } from "../support/all-parts.ts";
import { decodeOne, encodeOne, nothing } from "./decode.ts";

const text: Shape = { kind: "string" };
const coded = (codec: string, wire: Shape): Shape => ({ kind: "coded", codec, wire });
const date = coded("date", { kind: "string", limits: { format: "date-time" } });
const bigint = coded("bigint", { kind: "number", integer: true });
const bytes = { kind: "string", limits: { format: "byte" } } as const;

it.each([
  ["2024-02-29T10:00:00Z", "2024-02-29T10:00:00.000Z"],
  ["2024-02-29t10:00:00.123456z", "2024-02-29T10:00:00.123Z"],
  ["2024-02-29 10:00:00+02:30", "2024-02-29T07:30:00.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
])("revives the date %s", (wire, iso) => {
  const decoded = decodeOne(date, wire);
  expect(decoded).toEqual({ value: new Date(iso) });
  expect(encodeOne(date, new Date(iso))).toEqual({ value: iso });
});

it("refuses what is no date", () => {
  expect(decodeOne(date, "2023-02-29T10:00:00Z")).toBe(
    'Invalid arguments: _1: expected a date-time such as "2024-05-17T09:30:00Z", got "2023-02-29T10:00:00Z"',
  );
  expect(decodeOne(date, "2024-02-29")).toContain("expected a date-time");
  expect(decodeOne(date, 1709200800000)).toContain('expected a date-time such as "2024-05-17T09:30:00Z", got 1709200800000');
  expect(encodeOne(date, new Date(Number.NaN))).toBe("Invalid result: result: expected a valid Date, got Date (invalid)");
  expect(encodeOne(date, "2024-02-29T10:00:00Z")).toBe('Invalid result: result: expected a valid Date, got "2024-02-29T10:00:00Z"');
});

it("reads bigints of any size and writes digits beyond 2^53", () => {
  expect(decodeOne(bigint, 42)).toEqual({ value: 42n });
  expect(decodeOne(bigint, "-12345678901234567890")).toEqual({ value: -12345678901234567890n });
  expect(decodeOne(bigint, 1.5)).toBe("Invalid arguments: _1: expected an integer, got 1.5");
  expect(decodeOne(bigint, "1.5")).toBe('Invalid arguments: _1: expected an integer, got "1.5"');
  expect(decodeOne(bigint, "7", {}, { jsonInStrings: false })).toContain("expected an integer");
  expect(decodeOne(coded("bigint", { kind: "number", integer: true, limits: { minimum: 0 } }), "-12345678901234567890")).toContain(
    "a number of at least 0",
  );
  expect(encodeOne(bigint, 42n)).toEqual({ value: 42 });
  expect(encodeOne(bigint, 2n ** 53n)).toEqual({ value: "9007199254740992" });
  expect(encodeOne(bigint, 42)).toBe("Invalid result: result: expected a bigint, got 42");
});

it("reads and writes URLs", () => {
  const url = coded("url", { kind: "string", limits: { format: "uri" } });
  expect(decodeOne(url, "https://example.com/a?b=c")).toEqual({ value: new URL("https://example.com/a?b=c") });
  expect(decodeOne(url, "example.com")).toBe(
    'Invalid arguments: _1: expected an absolute URI such as "https://example.com/a", got "example.com"',
  );
  expect(decodeOne(url, "http:x y")).toContain("an absolute URI");
  expect(encodeOne(url, new URL("https://example.com"))).toEqual({ value: "https://example.com/" });
});

it("reads regular expressions as source or as JavaScript writes them, and writes them so that they come back", () => {
  const regexp = coded("regexp", { kind: "string", limits: { format: "regex" } });
  expect(decodeOne(regexp, "^a+$")).toEqual({ value: /^a+$/ });
  expect(decodeOne(regexp, "/a\\/b/gi")).toEqual({ value: /a\/b/gi });
  expect(decodeOne(regexp, "(")).toBe('Invalid arguments: _1: expected a regular expression, got "("');
  expect(decodeOne(regexp, "/a/zz")).toContain("a regular expression");
  for (const expression of [/a/, /\/usr\//, /a/gi, /\d+/u, /^$/m]) {
    const encoded = encodeOne(regexp, expression);
    expect(typeof encoded === "object" && decodeOne(regexp, encoded.value)).toEqual({ value: expression });
  }
});

it("reads and writes sets, whose elements are converted and told apart as JSON", () => {
  const dates = coded("set", { kind: "array", items: date, limits: { uniqueItems: true } });
  expect(decodeOne(dates, ["2024-01-01T00:00:00Z"])).toEqual({ value: new Set([new Date("2024-01-01T00:00:00Z")]) });
  expect(decodeOne(dates, ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"])).toContain("an array without duplicates");
  expect(decodeOne(dates, ["2024-01-01T00:00:00Z", "no"])).toContain("_1[1]: expected a date-time such as");
  expect(encodeOne(dates, new Set([new Date(0), new Date(0), new Date(1)]))).toEqual({
    value: ["1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.001Z"],
  });
  expect(encodeOne(dates, [new Date(0)])).toBe("Invalid result: result: expected a Set, got [Date 1970-01-01T00:00:00.000Z]");
});

it("reads and writes maps as objects or as pairs", () => {
  const map = coded("map", { kind: "object", props: [], index: [{ shape: date }] });
  const wire = JSON.parse('{"a":"1970-01-01T00:00:00.000Z","__proto__":"1970-01-01T00:00:00.001Z"}');
  const value = new Map([
    ["a", new Date(0)],
    ["__proto__", new Date(1)],
  ]);
  expect(decodeOne(map, wire)).toEqual({ value });
  const encoded = encodeOne(map, value);
  expect(typeof encoded === "object" && JSON.stringify(encoded.value)).toBe(JSON.stringify(wire));
  expect(encodeOne(map, new Map([[1, new Date()]]))).toContain("expected a Map with string keys");
  const pairs = coded("map-pairs", { kind: "array", items: { kind: "tuple", items: [bigint, text], required: 2 } });
  expect(decodeOne(pairs, [[1, "a"]])).toEqual({ value: new Map([[1n, "a"]]) });
  expect(decodeOne(pairs, [[1, "a", 2]])).toContain("_1[0]: expected an array of 2 elements");
  expect(encodeOne(pairs, new Map([[2n, "b"]]))).toEqual({ value: [[2, "b"]] });
});

it("reads and writes bytes as base64", () => {
  const hello = Buffer.from("hello");
  expect(decodeOne(coded("uint8array", bytes), "aGVsbG8=")).toEqual({ value: new Uint8Array(hello) });
  expect(decodeOne(coded("buffer", bytes), "aGVsbG8")).toEqual({ value: hello });
  expect(decodeOne(coded("arraybuffer", bytes), "aGVs\nbG8=")).toEqual({ value: new Uint8Array(hello).buffer });
  for (const wrong of ["aGVsbG8!", "a", "a=GVsbG8", "ä"]) expect(decodeOne(coded("buffer", bytes), wrong)).toContain("expected base64");
  for (const value of [hello, new Uint8Array(hello), new Uint8Array(hello).buffer, new DataView(new Uint8Array(hello).buffer)]) {
    expect(encodeOne(coded("uint8array", bytes), value)).toEqual({ value: "aGVsbG8=" });
  }
  expect(encodeOne(coded("uint8array", bytes), [1, 2])).toBe("Invalid result: result: expected a Uint8Array, got [1,2]");
});

it("reads ten megabytes of base64 without running out of stack", () => {
  const decoded = decodeOne(coded("uint8array", bytes), Buffer.alloc(10_000_000, 7).toString("base64"));
  expect(typeof decoded === "object" && decoded.value instanceof Uint8Array && decoded.value.length).toBe(10_000_000);
});

it("knows objects of other realms", () => {
  const foreign: unknown = runInContext("({ date: new Date(0), map: new Map([['a', new Set([1])]]), re: /a/g })", createContext({}));
  const shape: Shape = {
    kind: "object",
    props: [
      { name: "date", shape: date },
      {
        name: "map",
        shape: coded("map", { kind: "object", props: [], index: [{ shape: coded("set", { kind: "array", items: { kind: "number" } }) }] }),
      },
      { name: "re", shape: coded("regexp", text) },
    ],
  };
  expect(encodeOne(shape, foreign)).toEqual({ value: { date: "1970-01-01T00:00:00.000Z", map: { a: [1] }, re: "/a/g" } });
});

it("reads and writes the other kinds of bytes", async () => {
  expect(decodeOne(coded("uint8clampedarray", bytes), "AP8=")).toEqual({ value: new Uint8ClampedArray([0, 255]) });
  expect(decodeOne(coded("int8array", bytes), "AP8=")).toEqual({ value: new Int8Array([0, -1]) });
  expect(encodeOne(coded("int8array", bytes), new Int8Array([0, -1]))).toEqual({ value: "AP8=" });
  const blob = decodeOne(coded("blob", bytes), "aGk=");
  expect(typeof blob === "object" && blob.value instanceof Blob && (await blob.value.text())).toBe("hi");
});

it("reads and writes typed arrays as arrays of numbers, and refuses what has no room", () => {
  const int16 = coded("int16array", { kind: "array", items: { kind: "number", integer: true } });
  const float32 = coded("float32array", { kind: "array", items: { kind: "number" } });
  const bigint64 = coded("bigint64array", { kind: "array", items: bigint });
  expect(decodeOne(int16, [1, -2])).toEqual({ value: new Int16Array([1, -2]) });
  expect(decodeOne(int16, [70_000])).toBe("Invalid arguments: _1: expected an array of 16-bit integers, got [70000]");
  expect(decodeOne(int16, ["a"])).toBe('Invalid arguments: _1[0]: expected an integer, got "a"');
  expect(decodeOne(float32, [0.1, 16_777_217])).toEqual({ value: new Float32Array([0.1, 16_777_217]) });
  expect(decodeOne(float32, [1e300])).toContain("an array of 32-bit numbers");
  expect(decodeOne(bigint64, [1, "9223372036854775807"])).toEqual({ value: new BigInt64Array([1n, 9223372036854775807n]) });
  expect(decodeOne(bigint64, ["9223372036854775808"])).toContain("an array of 64-bit integers");
  expect(encodeOne(int16, new Int16Array([1, -2]))).toEqual({ value: [1, -2] });
  expect(encodeOne(bigint64, new BigInt64Array([1n, 9223372036854775807n]))).toEqual({ value: [1, "9223372036854775807"] });
  expect(encodeOne(float32, new Float32Array([Number.NaN]))).toBe("Invalid result: result[0]: expected a number, got NaN");
  expect(encodeOne(int16, new Int32Array([1]))).toContain("expected an Int16Array");
  expect(encodeOne({ kind: "json" }, [new Float64Array([1.5]), new Uint8Array([104])])).toEqual({ value: [[1.5], "aA=="] });
});

it("writes what toJSON is declared to give", () => {
  class Money {
    toJSON(): { amount: string } {
      return { amount: "5.00" };
    }
  }
  const money = coded("to-json", { kind: "object", props: [{ name: "amount", shape: text }] });
  expect(encodeOne(money, new Money())).toEqual({ value: { amount: "5.00" } });
  expect(
    encodeOne({ kind: "union", members: [{ kind: "object", props: [{ name: "a", shape: text, optional: true }] }, money] }, new Money()),
  ).toEqual({ value: { amount: "5.00" } });
  expect(encodeOne(coded("to-json", text), { toJSON: () => "tag" })).toEqual({ value: "tag" });
  expect(encodeOne(money, { amount: "5.00" })).toBe('Invalid result: result: expected an object with toJSON, got {"amount":"5.00"}');
});

it("knows no codec but those the program brings along", () => {
  const decode = createArgumentsDecoder([{ role: "positional", key: "_1", name: "x", shape: date }], { ...vocabulary, codecs: {} });
  expect(() => decode({ _1: "2024-02-29T10:00:00Z" }, nothing)).toThrow("the program has no codec 'date'");
});
