import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { build, installed, NODE_PROJECT } from "./bundling-project.ts";

/** A package that says by `go` what it found; its package.json may say more than that. */
function asking(code: string, more: object = {}): Record<string, string> {
  const files = installed("asking", code, "export declare function go(): string;\n");
  const own = JSON.parse(files["node_modules/asking/package.json"] ?? "");
  return {
    ...files,
    "node_modules/asking/package.json": JSON.stringify({ ...own, ...more }),
    "lib.ts": `import { go } from "asking";\n/** Goes. */\nexport const found = (): string => go();\n`,
  };
}

const WORD = "export declare const word: string;\n";
const platform = `${process.platform}-${process.arch}`;
const KIT = installed(`@kit/${platform}`, `exports.word = "kit";\n`, WORD);
const OPTIONAL = { optionalDependencies: { [`@kit/${platform}`]: "1", "@kit/other-none": "1" } };

it.each([
  ["a template", `const kit = require(\`@kit/\${process.platform}-\${process.arch}\`);`],
  ["a variable that grows", `let name = "@kit/" + process.platform; name += "-" + process.arch;\nconst kit = require(name);`],
  ["a function", `const load = (name) => require(name);\nconst kit = load(["@kit", process.platform + "-" + process.arch].join("/"));`],
  [
    "a choice",
    `const name = process.env.KIT ? process.env.KIT : \`@kit/\${process.platform}-\${process.arch}\`;\nconst kit = require(name);`,
  ],
])("carries the package for this system that another asks for by %s", async (_case, code) => {
  const { call, cwd, diagnostics } = await build({ ...asking(`${code}\nexports.go = () => kit.word;\n`, OPTIONAL), ...KIT });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("found")).toBe("kit\n");
});

it("carries what a package can do without and asks for by a name that it is told", async () => {
  const { call, cwd, diagnostics } = await build({
    ...asking(`exports.go = (name = process.env.NONE || ["dri", "ver"].join("")) => require(name).word;\n`, {
      peerDependenciesMeta: { driver: { optional: true }, elsewhere: { optional: true } },
    }),
    ...installed("driver", `exports.word = "driver";\n`, WORD),
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("found")).toBe("driver\n");
});

it("follows names that constants hold, parts of packages, and files", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    ...installed("words", `exports.word = "words";\n`, WORD),
    "node_modules/words/fr/index.js": `exports.word = "mots";\n`,
    "node_modules/words/fr/deep.js": "throw new Error();\n",
    "node_modules/words/it.js": `exports.word = "parole";\n`,
    "plain-one.cjs": `exports.word = "one";\n`,
    "plain-two.cjs": `exports.word = "two";\n`,
    "lib.ts": `import { createRequire } from "node:module";
const load = createRequire(import.meta.filename);
const name = "words";
/** By a constant. */
export const constant = (): string => (load(name) as { word: string }).word;
/** At once. */
export const once = (): string => (createRequire(import.meta.url)(name) as { word: string }).word;
/** A part. */
export const part = async (language: string): Promise<string> => ((await import(\`words/\${language}\`)) as { word: string }).word;
/** A file. */
export const file = (which: string): string => {
  const path = \`./plain-\${which}.cjs\`;
  return (load(path) as { word: string }).word;
};
`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("constant")).toBe("words\n");
  expect(await call("once")).toBe("words\n");
  expect(await call("part", "fr")).toBe("mots\n");
  expect(await call("part", "it")).toBe("parole\n");
  expect(await call("file", "two")).toBe("two\n");
  expect(await call("file", "three")).toContain("Cannot find module './plain-three.cjs'");
});

it("leaves a template of a path that leads nowhere in a package to run time, as it does packages that are not installed", async () => {
  const { call, diagnostics } = await build(
    asking(`let found;
try { found = require(\`./build/addon-\${process.arch}.node\`); } catch { found = "none"; }
exports.go = () => found;
`),
  );
  expect(diagnostics).toBe("");
  expect(await call("found")).toBe("none\n");
});

it("says once of a package that it asks for what nobody knows, where, and how to keep it outside", async () => {
  const { call, diagnostics } = await build({
    ...asking(`const more = require("./more");
exports.unused = (name) => require(name);
exports.go = (name = process.env.NONE ?? "nothing") => { try { return require(name); } catch (error) { return error.code + more(name); } };
`),
    "node_modules/asking/more.js":
      "module.exports = (name) => { try { return require.resolve(name); } catch (error) { return error.code; } };\n",
  });
  expect(diagnostics).toBe(
    "node_modules/asking/index.js:2:28 - note import-unknown: 'asking' asks for a module here by a name that only the running program knows: what is installed is found with --external asking alone.\n",
  );
  expect(await call("found")).toBe("MODULE_NOT_FOUNDMODULE_NOT_FOUND\n");
});

it("takes paths that are written in a module for what it may ask for", async () => {
  const { call, cwd, diagnostics } = await build({
    ...asking(`const settings = { worker: "./worker.js" };
exports.go = () => require(settings.worker);
`),
    "node_modules/asking/worker.js": `module.exports = "worker";\n`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("found")).toBe("worker\n");
});

it("names the package to leave outside that the user's own code imports", async () => {
  const { diagnostics } = await build({
    ...asking(`exports.go = () => require("helper")(process.env.X);\n`),
    ...installed("helper", "module.exports = (name) => require(name);\n", WORD),
  });
  expect(diagnostics).toContain("'helper' asks for a module here by a name");
  expect(diagnostics).toContain("--external asking alone");
});

it("says where the user's own code asks for what nobody knows", async () => {
  const { diagnostics } = await build({
    ...NODE_PROJECT,
    "lib.ts": `/** Loads. */
export const load = async (name: string): Promise<string> => Object.keys((await import(name)) as object).join();
`,
  });
  expect(diagnostics).toBe(
    "lib.ts:2:81 - note import-unknown: a module is asked for here by a name that only the running program knows: what is installed is not found.\n",
  );
});

it.each([
  ["of a namespace", `import * as module from "node:module"; const load = module.createRequire(import.meta.url);`],
  ["under another name", `import { createRequire as make } from "module"; const load = make(import.meta.filename);`],
  ["taken apart", `const { createRequire: make } = process.getBuiltinModule("module"); const load = make(import.meta.url);`],
  ["of the process", `const load = process.getBuiltinModule("module").createRequire(import.meta.url);`],
  [
    "by a path in a constant",
    `import { createRequire } from "module"; import { fileURLToPath } from "node:url"; const own = fileURLToPath(import.meta.url); const load = createRequire(own);`,
  ],
  ["among others", `import mod from "module"; const one = 1, load = mod.Module.createRequire(import.meta.url), two = 2;`],
  ["awaited", `const load = (await import("node:module")).createRequire(import.meta.url);`],
  ["assigned later", `import { createRequire } from "module"; let load; load = createRequire(import.meta.url);`],
])("follows a require that a module makes for itself: %s", async (_case, made) => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    ...installed("words", `exports.word = "words";\n`, WORD),
    "made.mjs": `${made}\nexport const word = load("words").word;\n`,
    "made.d.mts": WORD,
    "lib.ts": `import { word } from "./made.mjs";\n/** Found. */\nexport const found = (): string => word;\n`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("found")).toBe("words\n");
});
