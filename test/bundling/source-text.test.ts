import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { build, installed, NODE_PROJECT } from "./bundling-project.ts";

const READ = `import { readFileSync } from "node:fs";\nimport { dirname, join } from "node:path";\nimport { fileURLToPath } from "node:url";\n`;

const TEXTS = [
  "const require = createRequire(import.meta.url);",
  "see import.meta.resolve('./data.json')",
  "try require.resolve('./data.json') first",
  "join(__dirname, 'data.json')",
  "const load = createRequire(import.meta.url); load('./data.json')",
];

it("takes for code only what is code: no texts, templates, comments or regular expressions", async () => {
  const { call, cwd, program, diagnostics } = await build({
    ...NODE_PROJECT,
    "data.json": `{"marked":"in-data"}`,
    "secrets.json": `{"marked":"in-secrets"}`,
    "own.txt": "own",
    "lib.ts": `${READ}
// Never do require.resolve("./secrets.json") here, nor join(__dirname, "secrets.json").
/* const load = createRequire(import.meta.url); load.resolve("./secrets.json"); new URL("./secrets.json", import.meta.url) */
const pattern = /require\\.resolve\\("\\.\\/data\\.json"\\)|import\\.meta\\.resolve\\("x"\\)/;
const texts = ${JSON.stringify(TEXTS)};
const template = \`const require = createRequire(import.meta.url);
require.resolve("./data.json"); \${texts.length} __dirname\`;
/** Texts. */
export const all = (): string[] => [...texts, template, pattern.source, readFileSync(join(import.meta.dirname, "own.txt"), "utf8")];
`,
  });
  expect(diagnostics).toBe("");
  expect(program?.text).not.toContain('"secrets.json"');
  rmSync(cwd, { recursive: true });
  expect(JSON.parse(await call("all", "--output", "json"))).toEqual([
    ...TEXTS,
    'const require = createRequire(import.meta.url);\nrequire.resolve("./data.json"); 5 __dirname',
    String.raw`require\.resolve\("\.\/data\.json"\)|import\.meta\.resolve\("x"\)`,
    "own",
  ]);
});

it("leaves texts of packages as they are", async () => {
  const { call, cwd } = await build({
    "lib.ts": `import { banner, doc } from "generator";\n/** Banner. */\nexport const first = (): string => banner;\n/** Doc. */\nexport const second = (): string => doc;\n`,
    ...installed(
      "generator",
      `exports.banner = \`import { createRequire } from "node:module";
const require = createRequire(import.meta.url);\`;
exports.doc = 'require.resolve("./package.json") and require("bindings")("x")';
`,
      "export declare const banner: string;\nexport declare const doc: string;\n",
    ),
  });
  rmSync(cwd, { recursive: true });
  expect(await call("first")).toBe('import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n');
  expect(await call("second")).toBe('require.resolve("./package.json") and require("bindings")("x")\n');
});

it("leaves names alone that the module has itself, whatever they are called", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    "d.txt": "dee",
    "e.txt": "ee",
    "paths.ts": `${READ}export const __dirname = dirname(fileURLToPath(import.meta.url));\n`,
    "imported.ts": `${READ}import { __dirname } from "./paths.ts";
const __meta = "mine", __carried = "mine, too";
export const imported = [typeof __dirname, __meta, __carried, import.meta.url.slice(0, 5), readFileSync(new URL("./d.txt", import.meta.url), "utf8")].join();
`,
    "lib.ts": `${READ}export { imported } from "./tools.ts";
const { __dirname } = { __dirname: dirname(fileURLToPath(import.meta.url)) };
const file = (__filename: string): string => __filename;
const folder = (name: string): string => {
  const file = join(import.meta.dirname, name === "" ? "e.txt" : name);
  return file;
};
/** Reads. */
export const read = (): string => [readFileSync(new URL("./d.txt", import.meta.url), "utf8"), file("f"), typeof __dirname, readFileSync(join(__dirname, "d.txt"), "utf8"), typeof folder].join();
`,
    "tools.ts": `import { imported as text } from "./imported.ts";\n/** Imported. */\nexport const imported = (): string => text;\n`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("read")).toBe("dee,f,string,dee,function\n");
  expect(await call("imported")).toBe("string,mine,mine, too,file:,dee\n");
});

it("carries files whose names are written as URLs write them", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    "a b.txt": "encoded",
    "c d.txt": "plain",
    "words/fr.txt": "thé",
    "lib.ts": `${READ}/** Reads. */
export const read = (): string => readFileSync(new URL("./a%20b.txt", import.meta.url), "utf8") + readFileSync(new URL("./c d.txt?x#y", import.meta.url), "utf8");
/** Word. */
export const word = (language: string): string => readFileSync(new URL(\`./words/\${language}.txt\`, import.meta.url), "utf8");
`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("read")).toBe("encodedplain\n");
  expect(await call("word", "fr")).toBe("thé\n");
});

it("runs packages of sloppy CommonJS as Node does, and the module itself strictly", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    "lib.ts": `import { next, whole, callee, inner, word, odd } from "sloppy";
/** Next. */
export const first = (): number => next();
/** All. */
export const all = (): string => [whole, callee, inner(), word(), odd].join();
/** Strict. */
export const strict = (): string => typeof (function (this: unknown) { return this; })();
`,
    ...installed(
      "sloppy",
      `#!/usr/bin/env node
counter = 41;
for (index = 0; index < 2; index++) counter++;
exports.next = function () { return --counter; };
exports.whole = (function () { return typeof this.setTimeout; })();
exports.callee = (function () { return typeof arguments.callee; })();
exports.inner = function () { try { return require("./inner"); } catch (e) { return e.code; } };
try { require("not-installed"); } catch (e) { missing = e.code; }
exports.word = function () { return require("fs").readFileSync(require("path").join(__dirname, "word.txt"), "utf8") + require.resolve("./package.json").slice(-4) + missing; };
with ({ odd: 010 }) exports.odd = odd;
`,
      `export declare function next(): number;\nexport declare const whole: string, callee: string, odd: number;\nexport declare function inner(): string;\nexport declare function word(): string;\n`,
    ),
    "node_modules/sloppy/inner.js": `var sloppy = require("./index");\nvar x = "in";\nmodule.exports = x + typeof sloppy.next + delete x;\n`,
    "node_modules/sloppy/word.txt": "tea",
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("first")).toBe("42\n");
  expect(await call("all")).toBe("function,function,infunctionfalse,teajsonMODULE_NOT_FOUND,8\n");
  expect(await call("strict")).toBe("undefined\n");
});
