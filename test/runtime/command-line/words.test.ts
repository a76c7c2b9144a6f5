import { expect, it } from "vitest";
import { kebabCase } from "../../../templates/command-line/kebab-case.ts";
import type { Shape, ToolEntry } from "../../../templates/contract.ts";
import { bigint, flag, literal, number, params, point, read, text, texts } from "./read-words.ts";

const several = params({ a: text, b: number }, { limit: number, tmpDir: text, verbose: flag, n: number }, text);

it("places words by position and options by name, in any order and spelling", async () => {
  expect(await read(several, "x", "5", "--limit", "3", "--tmp-dir=a=b", "--verbose", "-n", "2", "r1", "r2")).toEqual({
    _1: "x",
    _2: 5,
    limit: 3,
    tmpDir: "a=b",
    verbose: true,
    n: 2,
    _3: ["r1", "r2"],
  });
  expect(await read(several, "--tmpDir", "d", "--no-verbose", "x", "5")).toEqual({ tmpDir: "d", verbose: false, _1: "x", _2: 5 });
  expect(await read(several, "--verbose=false", "x")).toEqual({ verbose: false, _1: "x" });
});

it("takes strings literally, also those that look like something else", async () => {
  expect(await read(several, "5", "1")).toEqual({ _1: "5", _2: 1 });
  expect(await read(several, "true", "1", "{}", "-", "null")).toEqual({ _1: "true", _2: 1, _3: ["{}", "-", "null"] });
  expect(await read(params({ a: literal("auto", 1) }, {}), "1")).toEqual({ _1: 1 });
});

it("reads numbers as people write them, negative ones too", async () => {
  const numbers = params({ a: number, b: number, c: number }, { limit: number });
  expect(await read(numbers, "-5", "-.5", "+1e3", "--limit", "-2")).toEqual({ _1: -5, _2: -0.5, _3: 1000, limit: -2 });
  expect(await read(params({ a: bigint }, {}), "12345678901234567890")).toEqual({ _1: "12345678901234567890" });
  expect(await read(params({ a: bigint }, {}), "12")).toEqual({ _1: 12 });
});

it("ends options at --", async () => {
  expect(await read(several, "--", "--limit", "5", "--verbose", "--", "-h")).toEqual({
    _1: "--limit",
    _2: 5,
    _3: ["--verbose", "--", "-h"],
  });
});

it("reads objects from JSON, a file or stdin", async () => {
  const points = params({ p: point }, { at: point });
  expect(await read(points, '{"x":1}', "--at", "point.json")).toEqual({ _1: { x: 1 }, at: { x: 7 } });
  expect(await read(points, "-")).toEqual({ _1: { x: 8 } });
  expect(await read(points, "absent.json")).toBe("argument 'p': file 'absent.json' not found");
  expect(await read(points, "broken.json")).toMatch(/^argument 'p': file 'broken.json' holds no JSON: /);
  expect(await read(points, '{"x":"a"}')).toEqual({ _1: { x: "a" } });
  expect(await read(points, "nonsense")).toEqual({ _1: "nonsense" });
  expect(await read(points, "@bom.json")).toEqual({ _1: { x: 7 } });
});

it("reads arrays from JSON or element by element", async () => {
  const lists = params({}, { tag: texts, n: { kind: "coded", codec: "set", wire: { kind: "array", items: number } } });
  expect(await read(lists, "--tag", '["a","b"]')).toEqual({ tag: ["a", "b"] });
  expect(await read(lists, "--tag", "a", "--tag", "[b")).toEqual({ tag: ["a", "[b"] });
  expect(await read(lists, "--tag", "a")).toEqual({ tag: ["a"] });
  expect(await read(lists, "-n", "1", "-n", "2")).toEqual({ n: [1, 2] });
  expect(await read(params({}, {}, { kind: "tuple", items: [number, number], required: 2 }), "[1,2]", "[3,4]")).toEqual({
    _1: [
      [1, 2],
      [3, 4],
    ],
  });
});

it("takes what looks like JSON for it where the type is unknown", async () => {
  const open = params({ a: { kind: "json" } }, {});
  expect(await read(open, "5")).toEqual({ _1: 5 });
  expect(await read(open, '{"a":[1]}')).toEqual({ _1: { a: [1] } });
  expect(await read(open, "words")).toEqual({ _1: "words" });
});

it("says what is wrong with the words", async () => {
  expect(await read(several, "a", "--limt", "5")).toBe("unknown option '--limt'; did you mean '--limit'?");
  expect(await read(several, "a", "--lim", "5")).toBe("unknown option '--lim'; did you mean '--limit'?");
  expect(await read(several, "a", "--limit")).toBe("option '--limit' needs a value: number");
  expect(await read(several, "a", "--limit", "--verbose")).toBe("option '--limit' needs a value: number");
  expect(await read(several, "a", "--no-verbose=1")).toBe("option '--no-verbose' takes no value");
  expect(await read(several, "a", "--limit", "1", "--limit", "2")).toBe("option '--limit': given more than once");
  expect(await read(several, "a", "-x")).toBe("unknown option '-x'; as a value it stands behind --");
  expect(await read(params({}, { limit: number }), "-x")).toBe("unknown option '-x'");
  expect(await read(params({ searchTerm: text }, {}), "--search-term", "x")).toBe(
    "unknown option '--search-term'; 'searchTerm' is given by its place",
  );
  expect(await read(params({ a: text }, {}), "a", "b")).toBe("unexpected argument 'b'");
});

it("asks for help with --help and -h, unless the tool has such an option itself", async () => {
  expect(await read(several, "a", "--help")).toBe("help");
  expect(await read(several, "-h")).toBe("help");
  expect(await read(params({}, { help: text, h: number }), "--help", "me", "-h", "1")).toEqual({ help: "me", h: 1 });
});

it("gives an option its own name before a derived one", async () => {
  const clash = params({}, { noColor: flag, color: flag, "no-color": text });
  expect(await read(clash, "--no-color", "x", "--noColor", "--color")).toEqual({ "no-color": "x", noColor: true, color: true });
  const proto = await read(params({}, Object.fromEntries([["__proto__", number]])), "--__proto__", "1");
  expect(JSON.stringify(proto)).toBe('{"__proto__":1}');
});

it("takes the spellings that the author of a tool has chosen, before derived ones", async () => {
  const chosen: ToolEntry["params"] = [
    { role: "named", key: "factor", shape: number, on: ["-f", "--factor"], optional: true },
    { role: "named", key: "clean", shape: flag, on: ["--clean", "-c"], off: ["--dirty", "-d"], optional: true },
    { role: "named", key: "v", shape: flag, on: ["-v"], optional: true },
    ...params({ a: text }, { f: number, d: flag }),
  ];
  expect(await read(chosen, "x", "-f", "3", "--f", "4", "-v")).toEqual({ _1: "x", factor: 3, f: 4, v: true });
  expect(await read(chosen, "--factor=3", "--no-v")).toEqual({ factor: 3, v: false });
  expect(await read(chosen, "--clean", "-d")).toEqual({ clean: false });
  expect(await read(chosen, "--dirty", "-c")).toEqual({ clean: true });
  expect(await read(chosen, "--no-d")).toEqual({ d: false });
  expect(await read(chosen, "--no-clean")).toMatch(/^unknown option '--no-clean'/);
  expect(await read(chosen, "-f")).toBe("option '-f' needs a value: number");
});

it.each([
  ["tmpDir", "tmp-dir"],
  ["HTTPPort", "http-port"],
  ["snake_case", "snake-case"],
  ["x2Y", "x2-y"],
  ["plain", "plain"],
  ["__proto__", "__proto__"],
  ["_private_name", "_private-name"],
])("spells %s as %s", (name, kebab) => {
  expect(kebabCase(name)).toBe(kebab);
});

it("reads members of objects by name, at any depth", async () => {
  const deep: Shape = {
    kind: "object",
    props: [
      { name: "maxPrice", shape: number, optional: true },
      { name: "tags", shape: texts },
    ],
  };
  const filter: Shape = {
    kind: "object",
    props: [
      { name: "name", shape: text, optional: true },
      { name: "done", shape: flag, optional: true },
      { name: "deep", shape: { kind: "union", members: [deep, { kind: "enum", values: [null] }] }, optional: true },
    ],
    index: [{ shape: number }],
  };
  const nested = params({ where: filter }, { filter }, text);
  expect(await read(nested, "--filter.name", "x", "--filter.done", "--filter.deep.max-price=3", "--filter.deep.tags", "a")).toEqual({
    filter: { name: "x", done: true, deep: { maxPrice: 3, tags: ["a"] } },
  });
  expect(await read(nested, "--no-filter.done", "--filter", '{"name":"x","done":true}')).toEqual({ filter: { name: "x", done: false } });
  expect(await read(nested, "--filter.deep.tags", "a", "--filter.deep.tags", "b", "--filter.other", "-2")).toEqual({
    filter: { deep: { tags: ["a", "b"] }, other: -2 },
  });
  // An object that is given member by member needs no place.
  expect(await read(nested, "--where.name", "x", "r1", "r2")).toEqual({ _1: { name: "x" }, _2: ["r1", "r2"] });
  expect(await read(nested, "r1", "--where.name", "x")).toEqual({ _1: { name: "x" }, _2: ["r1"] });
  expect(await read(params({}, { filter: deep }), "--filter.tag", "x")).toBe(
    "unknown option '--filter.tag'; did you mean '--filter.tags'?",
  );
  expect(await read(params({}, { filter: deep }), "--filter.__proto__", "x")).toMatch(/^unknown option/);
});

it("reads objects and bytes from @file and stdin, and strings never", async () => {
  const bytes: Shape = { kind: "coded", codec: "uint8array", wire: { kind: "string", limits: { format: "byte" } } };
  const given = params({ p: point, data: bytes, note: text }, {});
  expect(await read(given, "@point.json", "@point.json", "@point.json")).toEqual({ _1: { x: 7 }, _2: "eyJ4Ijo3fQ==", _3: "@point.json" });
  expect(await read(given, "{}", "-", "-")).toEqual({ _1: {}, _2: "eyJ4Ijo4fQ==", _3: "-" });
  expect(await read(given, "{}", "eyJ4")).toEqual({ _1: {}, _2: "eyJ4" });
  expect(await read(given, "@absent")).toBe("argument 'p': file 'absent' not found");
});

it("takes a value right behind a letter", async () => {
  expect(await read(several, "-n3", "x")).toEqual({ n: 3, _1: "x" });
  expect(await read(several, "-n=-3", "x")).toEqual({ n: -3, _1: "x" });
});
