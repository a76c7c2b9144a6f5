import fc from "fast-check";
import { expect, it } from "vitest";
import type { ConfigPath } from "../../src/clients/config-format.ts";
import { jsonFormat } from "../../src/clients/json-format.ts";

const cases: [what: string, before: string, path: ConfigPath, value: unknown, after: string][] = [
  ["an empty file", "", ["a", "b"], 1, '{\n  "a": {\n    "b": 1\n  }\n}\n'],
  ["a mark of the byte order", '\uFEFF{\n  "x": 1\n}', ["a"], 1, '\uFEFF{\n  "x": 1,\n  "a": 1\n}'],
  ["an empty object", '{\n  "a": {}\n}', ["a", "b"], [1], '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}'],
  [
    "an object with a comment alone",
    '{\n  "a": {\n    // none yet\n  }\n}',
    ["a", "b"],
    1,
    '{\n  "a": {\n    // none yet\n    "b": 1\n  }\n}',
  ],
  ["a member behind another", '{\n  "x": 1 // one\n}\n', ["a"], 2, '{\n  "x": 1, // one\n  "a": 2\n}\n'],
  ["a member behind a comma", '{\n  "x": 1, /* one */ // two\n}\n', ["a"], 2, '{\n  "x": 1, /* one */ // two\n  "a": 2,\n}\n'],
  ["tabs and CRLF", '{\r\n\t"x": {}\r\n}', ["a", "b"], 2, '{\r\n\t"x": {},\r\n\t"a": {\r\n\t\t"b": 2\r\n\t}\r\n}'],
  ["one line", '{"x": {"y": 1}}', ["x", "a"], { b: 2 }, '{"x": {"y": 1, "a": {"b":2}}}'],
  ["a null in the way", '{\n  "a": null // none\n}', ["a", "b"], 1, '{\n  "a": {\n    "b": 1\n  } // none\n}'],
  ["an element of a list", '{\n  "l": [\n    1 // one\n  ]\n}', ["l", 1], 2, '{\n  "l": [\n    1, // one\n    2\n  ]\n}'],
  ["another value", '{\n  "a": [1, 2], // list\n  "b": 1\n}', ["a"], 3, '{\n  "a": 3, // list\n  "b": 1\n}'],
  ["a member to take away", '{\n  "x": 1, // x\n  "a": {\n    "b": 1\n  } // a\n}', ["a"], undefined, '{\n  "x": 1 // x\n}'],
  ["the first of two", '{\n  // about a\n  "a": 1,\n  "x": 1\n}', ["a"], undefined, '{\n  // about a\n  "x": 1\n}'],
  ["one with a comma behind it", '{\n  "x": 1,\n  "a": 1,\n}', ["a"], undefined, '{\n  "x": 1,\n}'],
  ["the last of one line", '{"x": 1, "a": 2}', ["a"], undefined, '{"x": 1}'],
  ["the only one of one line", '{"x": {"a": 2}}', ["x", "a"], undefined, '{"x": {}}'],
  ["the last of several of one name", '{"a": {}, "a": {"b": 1}}', ["a", "c"], 2, '{"a": {}, "a": {"b": 1, "c": 2}}'],
  ["a value of several", '{"a": 1, "a": 2}', ["a"], 3, '{"a": 1, "a": 3}'],
  ["several of one name to take away", '{\n  "a": 1,\n  "x": 1,\n  "a": 2\n}', ["a"], undefined, '{\n  "x": 1\n}'],
  ["one of two equal elements", '{"l": [1, 1]}', ["l", 0], undefined, '{"l": [ 1]}'],
  ["what is not there", '{"x": 1}', ["a", "b"], undefined, '{"x": 1}'],
];

it.each(cases)("edits %s and nothing else", (_what, before, path, value, after) => {
  expect(jsonFormat.write(before, path, value)).toBe(after);
});

it.each([
  ['{\n  "a": 1\n  "b": 2\n}', "line 3, column 3: comma expected"],
  ['{"a": }', "line 1, column 7: value expected"],
  ['{"a": "x\n}', "line 1, column 7: unexpected end of string"],
  ["[]", "line 1, column 1: an object is expected"],
])("refuses %j with the place", (text, message) => {
  expect(() => jsonFormat.read(text)).toThrow(message);
  expect(() => jsonFormat.write(text, ["a"], 1)).toThrow(message);
});

it("refuses to replace what is no object", () => {
  expect(() => jsonFormat.write('{\n  "a": [1]\n}', ["a", "b"], 1)).toThrow("line 2, column 8: an object is expected");
});

const key = fc.constantFrom("a", "b", "c", "__proto__x", "d e", '"');
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 2 }, fc.jsonValue({ maxDepth: 1 }), fc.dictionary(key, tie("value"), { maxKeys: 3 })),
}));

it("gives what was asked for, whatever the file holds and however it is laid out", () => {
  const path = fc.array(key, { minLength: 1, maxLength: 3 });
  const layout = fc.constantFrom(0, 2, "\t");
  fc.assert(
    fc.property(
      fc.dictionary(key, anything, { maxKeys: 3 }),
      path,
      fc.jsonValue({ maxDepth: 2 }),
      layout,
      (content, where, value, space) => {
        fc.pre(isFree(content, where));
        const written = jsonFormat.write(JSON.stringify(content, null, space), where, value);
        // As JSON has it: no -0.
        const wanted: unknown = JSON.parse(JSON.stringify(withValue(content, where, value)));
        expect(JSON.parse(written)).toEqual(wanted);
        expect(JSON.parse(jsonFormat.write(written, where, undefined))).toEqual(without(wanted, where));
      },
    ),
  );
});

type Content = Record<string, unknown>;
const isContent = (value: unknown): value is Content => typeof value === "object" && value !== null && !Array.isArray(value);

function withValue(content: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  const old = isContent(content) ? content : {};
  return { ...old, [key]: rest.length === 0 ? value : withValue(Object.hasOwn(old, key) ? old[key] : {}, rest, value) };
}

function without(content: unknown, [key = "", ...rest]: readonly string[]): unknown {
  if (!isContent(content)) return content;
  if (rest.length > 0) return { ...content, [key]: without(content[key], rest) };
  return Object.fromEntries(Object.entries(content).filter(([each]) => each !== key));
}

/** Whether only objects, nulls and nothing are on the way. */
function isFree(content: unknown, [key = "", ...rest]: readonly string[]): boolean {
  if (content === undefined || content === null) return true;
  return isContent(content) && (rest.length === 0 || isFree(Object.hasOwn(content, key) ? content[key] : undefined, rest));
}
