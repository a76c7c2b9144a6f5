import { describe, expect, it } from "vitest";
import { codePlaces } from "../../src/read/code/code-places.ts";

const named = (source: string, path = "/pkg/src/lib.ts"): readonly string[] => [...codePlaces(source, path).named].sort();

describe("paths that code names", () => {
  it.each([
    ["new URL('./a%20b.txt', import.meta.url)", "/pkg/src/a b.txt"],
    ["new URL('a.txt?x#y', import.meta.url).href", "/pkg/src/a.txt"],
    ["fileURLToPath(new URL('../data/', import.meta.url))", "/pkg/data"],
    ["decodeURIComponent(new URL('a%20b', import.meta.url).pathname)", "/pkg/src/a b"],
    ["path.join(import.meta.dirname, 'a', '../b')", "/pkg/src/b"],
    ["(0, path_1.resolve)(__dirname, 'a') as string", "/pkg/src/a"],
    ["resolve(dirname(fileURLToPath(import.meta.url)), 'a')", "/pkg/src/a"],
    ["__dirname + '/a' + '/b'", "/pkg/src/a/b"],
    ["`${__dirname}/a`", "/pkg/src/a"],
    ["`file://${__dirname}/a`", "/pkg/src/a"],
    ["pathToFileURL(join(__dirname, 'a b')).toString()", "/pkg/src/a b"],
    ["join(__dirname, 'words', language, 'x')", "/pkg/src/words"],
    ["join(__dirname, `words/${language}.txt`)", "/pkg/src/words"],
    ["new URL(`./words/${language}.txt`, import.meta.url)", "/pkg/src/words"],
    ["__dirname + '/words/x-' + language", "/pkg/src/words"],
    ["dirname(join(__dirname, 'words', language))", "/pkg/src/words"],
    ["join(typeof __dirname === 'undefined' ? import.meta.dirname : __dirname, 'a')", "/pkg/src/a"],
  ])("%s", (expression, path) => {
    expect(named(`use(${expression});`)).toContain(path);
    expect(named(`const x = ${expression};`)).not.toContain(path);
    expect(named(`const x = ${expression};\nuse(x);`)).toContain(path);
    expect(named(`export const x = ${expression};`)).toContain(path);
    expect(named(`const x = ${expression};\nexport { x as y };`)).toContain(path);
  });

  it("knows scopes: the same name means another thing in another function", () => {
    const code = `
const dir = join(__dirname, "a");
function one(dir) { return join(dir, "no"); }
function two() { const dir = join(__dirname, "b"); { let dir = "x"; use(join(dir, "no")); } return join(dir, "yes"); }
use(join(dir, "c"), { dir: 1 }.dir);
for (const dir of all) join(dir, "no");
try {} catch (dir) { join(dir, "no") }
`;
    expect(named(code)).toEqual(["/pkg/src/a/c", "/pkg/src/b/yes"]);
  });

  it("takes for Node's what the module does not declare itself", () => {
    expect(named("import { __dirname } from './paths.ts';\nuse(join(__dirname, 'a'));")).toEqual([]);
    expect(named("const { __dirname } = paths;\nuse(join(__dirname, 'a'));")).toEqual([]);
    expect(named("const f = (__dirname: string) => join(__dirname, 'a');")).toEqual([]);
    expect(named("declare const __dirname: string;\nuse(join(__dirname, 'a'));")).toEqual(["/pkg/src/a"]);
    expect(named("const __dirname = dirname(import.meta.filename);\nuse(join(__dirname, 'a'));")).toEqual(["/pkg/src/a"]);
  });

  it("is not led astray by messages, assignments and constants that are made from themselves", () => {
    expect(named("const file = join(__dirname, 'a');\nlog('reading ' + file);\nlog(`${file} is not there`);")).toContain("/pkg/src/a");
    expect(named("let file = join(__dirname, 'a');\nfile = other;")).toEqual([]);
    expect(named("const a = a + b, b = join(a, 'x');\nuse(b);")).toEqual([]);
    expect(named("use(new URL('http://[', import.meta.url), fileURLToPath(new URL('https://x.y', import.meta.url)));")).toEqual([
      "/pkg/src/lib.ts",
    ]);
  });

  it("reads very long sums, JSX and types", () => {
    expect(named(`use(${"'a' + ".repeat(3000)}'b', join(__dirname, "c"));`, "/pkg/src/lib.js")).toEqual(["/pkg/src/c"]);
    expect(named("const x = <a href={join(__dirname, 'a')}>don't</a>;", "/pkg/src/lib.jsx")).toEqual(["/pkg/src/a"]);
    expect(named("type X = typeof __dirname;\nconst x = <T,>(y: T) => join(__dirname, 'a');", "/pkg/src/lib.tsx")).toEqual(["/pkg/src/a"]);
  });
});

/** What stands at stretches of a source. */
const at = (source: string, all: readonly { readonly start: number; readonly end: number }[]): readonly string[] =>
  all.map(({ start, end }) => source.slice(start, end)).sort();

it("finds requires under any name, and what is asked of them", () => {
  const source = `
import { createRequire } from "node:module";
import module from "module";
const load = createRequire(import.meta.url), other = module.createRequire(__filename) as NodeRequire;
const elsewhere = createRequire("/x/y.js");
load("./a"); other.resolve("./b"); load(name); elsewhere("./c"); createRequire(fileURLToPath(import.meta.url))("./d");
function f(load) { load("./e"); require.resolve("./f"); }
function g(require) { require.resolve("./g"); }
import.meta.resolve("./h");
import.meta.resolve(name);
`;
  const { made, resolved } = codePlaces(source, "/pkg/src/lib.mts");
  expect(at(source, made)).toEqual(["createRequire(fileURLToPath(import.meta.url))", "load", "other"]);
  expect(resolved.map(({ by, specifier }) => `${by} ${specifier}`)).toEqual(
    expect.arrayContaining(["require ./b", "require ./f", "import.meta ./h"]),
  );
  expect(resolved).toHaveLength(3);
});

it("finds searches for addons", () => {
  const source = `
const search = require("node-gyp-build");
module.exports = search(path.join(__dirname, ".."));
const addon = require("bindings")("fast");
const text = 'require("bindings")("slow")';
`;
  const { addonFolders, bindings } = codePlaces(source, "/pkg/src/lib.js");
  expect(addonFolders).toEqual(["/pkg"]);
  expect(bindings.map(({ name }) => name)).toEqual(["fast"]);
});

it("tells where the module's own place is asked for, and where a statement can stand first", () => {
  const source = `#!/usr/bin/env node
"use strict";
// __dirname
use({ __dirname }, __filename, o.__dirname, { __dirname: 1 }, import.meta.url);
`;
  const { own, first } = codePlaces(source, "/pkg/src/lib.ts");
  expect(at(source, own)).toEqual(["__dirname", "__filename", "import.meta"]);
  expect(own.filter(({ key }) => key !== undefined)).toHaveLength(1);
  expect(source.slice(first, first + 3)).toBe("use");
});
