import { expect, it } from "vitest";
import { sloppyCode } from "../../src/read/code/sloppy-code.ts";

const requiresOf = (source: string): readonly string[] | undefined => sloppyCode(source, "/pkg/index.js")?.requires;

it.each([
  "counter = 41;",
  "function f() { count++; }",
  "for (key in object) use(key);",
  "function f(x) { var y; { let z = 1; } z = 2; }",
  "var root = (function () { return this; })();",
  "(function () { var f = () => this.x; }());",
  "function f() { return arguments.callee; }",
  "with (object) use(x);",
  "var x = 1; delete x;",
])("sees what only sloppy mode has: %s", (source) => {
  expect(requiresOf(source)).toEqual([]);
});

it.each([
  "'use strict';\ncounter = 41;",
  "import x from 'x';\ncounter = 41;",
  "export const x = 1;\ncounter = 41;",
  "import('x').then((x) => { counter = x; });",
  "var counter;\nfunction f(a) { counter = 41; a = 1; exports.a = 1; module = 1; }",
  "function f() { counter = 1; } var counter;",
  "Buffer = require('buffer').Buffer;",
  "(function () { use(this); }).call(this);",
  "(function () { function F() { this.x = 1; } class G { x = this; } })();",
  "(function () { return typeof this === 'object' ? this : self; })();",
  "exports.f = function () { return this; };",
  "delete object.x; // with (x) counter = 41",
  "var text = 'counter = 41; with (x) y;';",
  "counter = 41; require(name);",
])("leaves strict code alone, and what it cannot know: %s", (source) => {
  expect(sloppyCode(source, "/pkg/index.js")).toBeUndefined();
});

it("tells what is required, once", () => {
  expect(requiresOf(`x = require("a"); function f(require) { require("b"); } try { require("./c"); } catch (e) {} require("a");`)).toEqual(
    expect.arrayContaining(["a", "./c"]),
  );
});
