import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { entrySource, toolsSource } from "../../src/emit/entry.ts";
import type { ServedModule } from "../../src/model/model.ts";
import type { Manifest, Shape, ToolEntry } from "../../templates/contract.ts";
import { folder } from "../support/folder.ts";
import { run } from "../support/run.ts";
import { servedModule } from "../support/served-module.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function moduleOf(...exported: readonly (readonly [path: string, name: string])[]): ServedModule {
  return servedModule(
    { name: "lib", version: "1.0.0", file: "lib.ts" },
    exported.map(([path, name]) => [name, path.split(".")]),
  );
}

const MODULE = moduleOf(
  ["fighterDamage", "fighterDamage"],
  ["default", "hello"],
  ["x", "math_add"],
  ["y", "math.sub"],
  ["remove", "delete"],
);

it("names one tool per line, under the name that clients see", () => {
  expect(toolsSource(MODULE, [`/a "b"/lib.ts`]).split("\n")).toEqual([
    `export { fighterDamage } from "/a \\"b\\"/lib.ts";`,
    `export { default as hello } from "/a \\"b\\"/lib.ts";`,
    `export { x as math_add } from "/a \\"b\\"/lib.ts";`,
    `export { y as "math.sub" } from "/a \\"b\\"/lib.ts";`,
    `export { remove as delete } from "/a \\"b\\"/lib.ts";`,
    "",
  ]);
});

it("calls members through their owner, each of which is imported once", () => {
  expect(toolsSource(moduleOf(["math.add", "math_add"], ["math.sub.x", "math_sub_x"], ["default.go", "lib_go"]), ["/lib.ts"])).toBe(
    [
      `import { math as owner_0 } from "/lib.ts";`,
      `const tool_0 = (...args) => owner_0["add"](...args);`,
      "export { tool_0 as math_add };",
      `const tool_1 = (...args) => owner_0["sub"]["x"](...args);`,
      "export { tool_1 as math_sub_x };",
      `import { default as owner_1 } from "/lib.ts";`,
      `const tool_2 = (...args) => owner_1["go"](...args);`,
      "export { tool_2 as lib_go };",
      "",
    ].join("\n"),
  );
});

it("holds wiring only: imports and one call", () => {
  expect(entrySource(manifestOf({})).split("\n").filter(Boolean)).toEqual([
    `import { load } from "mcpc:load";`,
    `import manifest from "mcpc:manifest";`,
    `import packed from "mcpc:on-demand";`,
    `import { main } from "mcpc:runtime/main.ts";`,
    `import { unpack } from "mcpc:runtime/unpack.ts";`,
    `import { needs } from "mcpc:needs";`,
    "await main(manifest, load, { codecs: {  }, formats: {  }, kinds: {  }, rules: {  }, features: [], onDemand: unpack(packed), needs });",
  ]);
});

it("names the families of codecs and formats that the shapes use, wherever they are, and no others", () => {
  const text = (format: string): Shape => ({ kind: "string", limits: { format } });
  const imported = (shapes: Readonly<Record<string, Shape>>, ...tools: readonly ToolEntry[]): string[] =>
    [...entrySource(manifestOf(shapes, tools)).matchAll(/"mcpc:runtime\/shape\/((?:codecs|formats)\/.*)\.ts"/g)].map(
      ([, family]) => family ?? "",
    );
  expect(imported({ plain: { kind: "array", items: { kind: "string" } }, other: text("made-up"), number: { kind: "number" } })).toEqual([]);
  expect(imported({ when: { kind: "array", items: { kind: "coded", codec: "date", wire: text("date-time") } } })).toEqual([
    "codecs/date",
    "formats/dates",
  ]);
  expect(imported({ tag: text("uuid"), pointer: text("json-pointer"), again: text("uuid") })).toEqual(["formats/text"]);
  for (const shape of around(text("email"))) expect(imported({ shape }), shape.kind).toEqual(["formats/net"]);
  for (const tool of toolsOf(text("email"))) expect(imported({}, tool)).toEqual(["formats/net"]);
});

it("names the kinds of the shapes and the rules for their limits, wherever they are, and no others", () => {
  const named = (shapes: readonly Shape[], ...tools: readonly ToolEntry[]): readonly string[] =>
    [...entrySource(manifestOf(Object.fromEntries(shapes.entries()), tools)).matchAll(/import \{ (\w+(?:Walk|Rules)) \}/g)].map(
      ([, name]) => name ?? "",
    );
  const least: Shape = { kind: "number", limits: { minimum: 1 } };
  expect(named([{ kind: "ref", name: "0" }])).toEqual([]);
  expect(named([{ kind: "json" }, { kind: "enum", values: [1] }])).toEqual(["jsonWalk", "enumWalk"]);
  expect(named([{ kind: "string" }, { kind: "tuple", items: [], required: 0, limits: { uniqueItems: true } }])).toEqual([
    "stringWalk",
    "tupleWalk",
    "arrayRules",
  ]);
  expect(named([{ kind: "object", props: [], index: [{ pattern: "^x", shape: { kind: "boolean" } }] }])).toEqual([
    "booleanWalk",
    "objectWalk",
    "stringRules",
  ]);
  expect(named([{ kind: "object", props: [], limits: { maxProperties: 1 } }])).toEqual(["objectWalk", "objectRules"]);
  for (const shape of around(least)) {
    const found = named([shape]);
    expect(found, shape.kind).toEqual(expect.arrayContaining(["numberWalk", `${shape.kind}Walk`, "numberRules"]));
  }
  for (const tool of toolsOf(least)) expect(named([], tool)).toEqual(expect.arrayContaining(["numberWalk", "numberRules"]));
});

/** Every shape that can hold another one, at each of its places. */
function around(inner: Shape): readonly Shape[] {
  return [
    { kind: "array", items: inner },
    { kind: "tuple", items: [inner], required: 1 },
    { kind: "tuple", items: [], required: 0, rest: inner },
    { kind: "tuple", items: [], required: 0, rest: { kind: "json" }, tail: [inner] },
    { kind: "object", props: [{ name: "a", shape: inner }] },
    { kind: "object", props: [], index: [{ pattern: "^x", shape: inner }] },
    { kind: "union", members: [{ kind: "boolean" }, inner] },
    { kind: "coded", codec: "none", wire: inner },
  ];
}

/** A tool for each place where it may name a shape. */
function toolsOf(shape: Shape): readonly ToolEntry[] {
  const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  const listing = { name: "tool", title: "Tool", inputSchema: { type: "object" }, annotations };
  const tool: ToolEntry = { name: "tool", listing, params: [], returns: { kind: "void" } };
  return [
    { ...tool, params: [{ role: "positional", key: "_1", name: "x", shape }] },
    {
      ...tool,
      params: [
        { role: "injected", what: "signal" },
        { role: "rest", key: "_1", name: "xs", shape: { kind: "array", items: shape } },
      ],
    },
    { ...tool, params: [{ role: "options", name: "options", props: [{ name: "a", shape }] }] },
    { ...tool, returns: { kind: "value", shape } },
  ];
}

function manifestOf(types: Manifest["types"], tools: readonly ToolEntry[] = []): Manifest {
  return { name: "lib", version: "1.0.0", text: "raw", tools, types, notes: [] };
}

it("generates modules that fit the runtime and the user's code, as the type checker sees it", async () => {
  const limited: readonly Shape[] = [
    { kind: "number", limits: { minimum: 1 } },
    { kind: "array", items: { kind: "json" }, limits: { minItems: 1 } },
    { kind: "object", props: [], limits: { minProperties: 1 } },
  ];
  const coded = (codec: string, format: string): Shape => ({ kind: "coded", codec, wire: { kind: "string", limits: { format } } });
  const cwd = folder({
    "entry.ts": entrySource(
      manifestOf({
        money: coded("to-json", "uri"),
        stamp: coded("date", "date-time"),
        ...Object.fromEntries(around({ kind: "enum", values: [1] }).entries()),
        ...Object.fromEntries(limited.entries()),
      }),
    ),
    "tools.ts": toolsSource(MODULE, ["./lib.js"]),
    "lib.ts": "export default (): number => 1;\nexport const fighterDamage = 1, x = 2, y = 3, remove = 4;\n",
    "load.d.ts": `import type { LoadTools } from "${root}templates/contract.ts";\nexport declare const load: LoadTools;\n`,
    "manifest.d.ts": `import type { Manifest } from "${root}templates/contract.ts";\ndeclare const manifest: Manifest;\nexport default manifest;\n`,
    "packed.d.ts": "declare const packed: string;\nexport default packed;\n",
    "needs.d.ts": `import type { Needs } from "${root}templates/contract.ts";\nexport declare const needs: Needs;\n`,
    "tsconfig.json": JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: {
        typeRoots: [join(root, "node_modules/@types")],
        paths: {
          "mcpc:load": ["./load.d.ts"],
          "mcpc:manifest": ["./manifest.d.ts"],
          "mcpc:on-demand": ["./packed.d.ts"],
          "mcpc:needs": ["./needs.d.ts"],
          "mcpc:runtime/*": [`${root}templates/*`],
        },
      },
      include: ["*.ts"],
    }),
    "package.json": `{"type":"module"}`,
  });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  expect(await run(process.execPath, [tsc, "--noEmit"], { cwd })).toEqual({ code: 0, stdout: "", stderr: "" });
});
