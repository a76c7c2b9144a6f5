import { expect, it } from "vitest";
import { build, installed } from "./bundling-project.ts";

it("names the package to install when only its types are there", async () => {
  const { program, diagnostics } = await build({
    "lib.ts": `/* ü🎉 */ import { pad } from "@scope/pad-kit/left";\n/** Pads. */\nexport const left = (text: string): string => pad(text);\n`,
    "pads.d.ts": `declare module "@scope/pad-kit/left" { export function pad(text: string): string }`,
    "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ["*.ts"] }),
  });
  expect(program).toBeUndefined();
  expect(diagnostics).toContain(
    "lib.ts:1:31 - error import-not-found: cannot find '@scope/pad-kit/left', which the program must carry inside.",
  );
  expect(diagnostics).toContain(`\n      |                               ${"~".repeat(21)}\n`);
  expect(diagnostics).toContain("npm install @scope/pad-kit\n");
});

it("refuses to import from the network", async () => {
  const { program, diagnostics } = await build({
    "lib.ts": `import { x } from "https://example.com/x.js";\n/** X. */\nexport const get = (): string => x;\n`,
    "remote.d.ts": `declare module "https://example.com/x.js" { export const x: string }`,
    "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ["*.ts"] }),
  });
  expect(program).toBeUndefined();
  expect(diagnostics).toContain("lib.ts:1:19 - error import-not-found: cannot find 'https://example.com/x.js'");
});

it("leaves to run time what a dependency asks for only when it gets there, and says so", async () => {
  const { program, diagnostics, call } = await build({
    "lib.ts": `import { plain, fancy } from "tiny-log";\n/** Plain. */\nexport const label = (text: string): string => plain(text);\n/** Fancy. */\nexport const paint = (text: string): string => fancy(text);\n`,
    ...installed(
      "tiny-log",
      `exports.plain = (text) => "[plain] " + text;\nexports.fancy = (text) => require("colour-kit").paint(text);\n`,
      "export declare function plain(text: string): string;\nexport declare function fancy(text: string): string;\n",
    ),
  });
  expect(program).toBeDefined();
  expect(diagnostics).toContain(
    "node_modules/tiny-log/index.js:2:35 - note import-left-out: 'colour-kit' is not installed: what needs it fails when it is used.\n",
  );
  expect(await call("label", "tea")).toBe("[plain] tea\n");
  expect(await call("paint", "tea")).toContain("Cannot find module 'colour-kit'");
});

it("says once what is left to run time, in whichever part of the program and by whichever of its names", async () => {
  const { diagnostics } = await build({
    ...installed(
      "plain",
      `const path = require("path");\nexports.go = () => { require("nice/deep"); require("nice"); new (require("worker_threads").Worker)(path.join(__dirname, "worker.js")); };\n`,
      "export declare function go(): void;\n",
    ),
    "node_modules/plain/worker.js": `exports.late = () => require("nice");\n`,
    "lib.ts": `import { go } from "plain";\n/** Goes. */\nexport const start = (): void => go();\n`,
  });
  expect(diagnostics).toBe(
    "node_modules/plain/index.js:2:30 - note import-left-out: 'nice/deep' is not installed: what needs it fails when it is used.\n",
  );
});

it("is silent about an optional module that a dependency only tries", async () => {
  const { diagnostics, call } = await build({
    "lib.ts": `import { format } from "tiny-log";\n/** Formats. */\nexport const label = (text: string): string => format(text);\n`,
    ...installed(
      "tiny-log",
      `let kit;\ntry { kit = require("colour-kit"); } catch {}\nexports.format = (text) => (kit ? "[colour] " : "[plain] ") + text;\n`,
      "export declare function format(text: string): string;\n",
    ),
  });
  expect(diagnostics).not.toContain("colour-kit");
  expect(await call("label", "tea")).toBe("[plain] tea\n");
});

it("stops at a dependency that imports what is not installed", async () => {
  const { program, diagnostics } = await build({
    "lib.ts": `import { format } from "tiny-log";\n/** Formats. */\nexport const label = (text: string): string => format(text);\n`,
    ...installed(
      "tiny-log",
      `import kit from "colour-kit";\nexport const format = kit;\n`,
      "export declare function format(text: string): string;\n",
    ),
  });
  expect(program).toBeUndefined();
  expect(diagnostics).toContain("node_modules/tiny-log/index.js:1:17 - error import-not-found: cannot find 'colour-kit'");
});

it("names native addons, those it carries and those that are looked for at run time", async () => {
  const seen = await build({
    "lib.ts": `import { sum } from "fast-sum";\n/** Adds. */\nexport const add = (xs: number[]): number => sum(xs);\n`,
    ...installed("fast-sum", `module.exports = require("./sum.node");\n`, "export declare function sum(xs: number[]): number;\n"),
    "node_modules/fast-sum/sum.node": "ELF",
  });
  expect(seen.diagnostics).toContain(
    "warning native-addon: the native addon 'node_modules/fast-sum/sum.node' is carried along: the program runs only on systems like this one.",
  );
  expect(seen.diagnostics).toContain("--external fast-sum");
  expect(await seen.call("add", "[1]")).toContain("sum.node");

  const looked = await build({
    "lib.ts": `import { sum } from "@fast/sum";\n/** Adds. */\nexport const add = (xs: number[]): number => sum(xs);\n`,
    ...installed(
      "@fast/sum",
      `module.exports = require("bindings")("sum.node");\n`,
      "export declare function sum(xs: number[]): number;\n",
    ),
    ...installed("bindings", "module.exports = (name) => require(name);\n", "export {};\n"),
  });
  expect(looked.program).toBeDefined();
  expect(looked.diagnostics).toContain("warning native-addon-lookup: '@fast/sum' looks for a native addon");
});

it("carries JSON and text, and says how to import other files", async () => {
  const lib = (pictures: string): string => `import rates from "./rates.json" with { type: "json" };
import query from "./guests.sql";
${pictures}
/** Converts. */
export const convert = (amount: number): number => amount * rates.eur;
/** The query. */
export const guests = (): string => query.trim();
`;
  const files = {
    "rates.json": `{"eur": 2}`,
    "guests.sql": "SELECT name FROM guests;\n",
    "dot.png": "PNG",
    "files.d.ts": `declare module "*.sql" { const text: string; export default text }\ndeclare module "*.png" { const bytes: Uint8Array; export default bytes }\n`,
    "tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, module: "esnext", moduleResolution: "bundler", resolveJsonModule: true, types: [] },
      include: ["*.ts"],
    }),
  };
  const good = await build({
    ...files,
    "lib.ts": lib(`import dot from "./dot.png" with { type: "bytes" };\n/** Size. */\nexport const size = (): number => dot.length;`),
  });
  expect(await good.call("convert", "4")).toBe("8\n");
  expect(await good.call("guests")).toBe("SELECT name FROM guests;\n");
  expect(await good.call("size")).toBe("3\n");

  const bad = await build({
    ...files,
    "lib.ts": lib(`import dot from "./dot.png";\n/** Size. */\nexport const size = (): number => dot.length;`),
  });
  expect(bad.program).toBeUndefined();
  expect(bad.diagnostics).toContain("lib.ts:3:17 - error unsupported-file: 'dot.png' cannot be imported: '.png' files are no modules.");
});

it("bundles what a template of a path can mean", async () => {
  const { call } = await build({
    "lib.ts":
      "/** Greets. */\nexport async function greet(language: string): Promise<string> {\n  const words = (await import(`./locales/${language}.js`)) as { greeting: string };\n  return words.greeting;\n}\n",
    "locales/en.js": `export const greeting = "Good day";\n`,
    "locales/de.js": `export const greeting = "Guten Tag";\n`,
  });
  expect(await call("greet", "de")).toBe("Guten Tag\n");
});

it("honours the tsconfig of the module: paths and decorators", async () => {
  const { diagnostics, call } = await build({
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        strict: true,
        experimentalDecorators: true,
        module: "esnext",
        moduleResolution: "bundler",
        paths: { "#kit/*": ["./kit/*"] },
        types: [],
      },
    }),
    "kit/double.ts": "export const double = (x: number): number => 2 * x;\n",
    "lib.ts": `import { double } from "#kit/double";
const names: string[] = [];
const note = (_target: object, key: string): void => void names.push(key);
class Sum { @note total = 1; }
/** Doubles. */
export const twice = (/** A number */ x: number): string => \`\${double(x)} \${names.join()} \${new Sum().total}\`;
`,
  });
  expect(diagnostics).toBe("");
  expect(await call("twice", "4")).toBe("8 total 1\n");
});

it("carries what is used of a module only", async () => {
  const { program } = await build({
    "lib.ts": `/** One. */\nexport const one = (): number => 1;\nexport const unused = "never to be seen";\n`,
  });
  expect(program?.text).toContain("() => 1");
  expect(program?.text).not.toContain("never to be seen");
});

it("starts when the source has a shebang of its own", async () => {
  const { call } = await build({
    "lib.ts": "#!/usr/bin/env node\n/** Greets. */\nexport const hello = (name: string): string => `hello ${name}`;\n",
  });
  expect(await call("hello", "Ada")).toBe("hello Ada\n");
});
