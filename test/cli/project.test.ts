import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { folder } from "./folder.ts";
import { type Finished, run } from "./run.ts";

/** A project as it lies in a folder: compiled, and ready to be called. */
interface Built {
  readonly diagnostics: string;
  call(...args: readonly string[]): Promise<Finished>;
}

async function build(entry: string, files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}): Promise<Built> {
  const cwd = folder(files);
  for (const [link, target] of Object.entries(links)) symlinkSync(join(cwd, target), join(cwd, link));
  const { diagnostics, program } = await compile({ entry, cwd });
  if (program) writeFileSync(program.output, program.text);
  return {
    diagnostics: diagnostics.map(({ code, message, span }) => `${span?.file.replace(`${cwd}/`, "")} ${code}: ${message}`).join("\n"),
    call: (...args) => run(process.execPath, [join(cwd, "out"), ...args], { cwd }),
  };
}

const tsconfig = (compilerOptions: object, more: object = {}): string =>
  JSON.stringify({
    compilerOptions: { strict: true, module: "esnext", moduleResolution: "bundler", types: [], ...compilerOptions },
    ...more,
  });

/** A module that says what it imports. */
const telling = (specifier: string): string =>
  `import { word } from "${specifier}";\n/** Tells. */\nexport const tell = (): string => word;\n`;
const WORD = `export const word: string = "found";\n`;
const FOUND = { code: 0, stdout: "found\n", stderr: "" };

it("takes the options of the referenced project that includes the module", async () => {
  const { diagnostics, call } = await build("src/lib.ts", {
    "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./tsconfig.test.json" }, { path: "./tsconfig.app.json" }] }),
    "tsconfig.test.json": tsconfig({ composite: true }, { include: ["test"] }),
    "tsconfig.app.json": tsconfig(
      { composite: true, experimentalDecorators: true, paths: { "~/*": ["./src/parts/*"] } },
      { include: ["src"] },
    ),
    "test/some.ts": "export {};\n",
    "src/parts/word.ts": WORD,
    "src/lib.ts": `${telling("~/word")}
const names: string[] = [];
const note = (_target: object, key: string): void => void names.push(key);
class Noted { @note total = 1; }
/** Names what was noted. */
export const noted = (): string => names.join() + new Noted().total;
`,
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
  expect((await call("noted")).stdout).toBe("total1\n");
});

it("follows references of references, in circles too", async () => {
  const { diagnostics, call } = await build("app/lib.ts", {
    "app/tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./solution.json" }] }),
    "app/solution.json": JSON.stringify({ files: [], references: [{ path: "./tsconfig.json" }, { path: "./own.json" }] }),
    "app/own.json": tsconfig({ paths: { "#word": ["./word.ts"] } }, { files: ["lib.ts"] }),
    "app/word.ts": WORD,
    "app/lib.ts": telling("#word"),
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});

it("takes the sources of referenced projects, which need not be compiled, each under its own options", async () => {
  const files = {
    "packages/app/tsconfig.json": tsconfig({ composite: true, outDir: "dist" }, { references: [{ path: "../words" }], include: ["src"] }),
    "packages/app/src/lib.ts": telling("@acme/words"),
    "packages/words/tsconfig.json": tsconfig(
      { composite: true, rootDir: "src", outDir: "dist", paths: { "@/*": ["./src/*"] } },
      { include: ["src"] },
    ),
    "packages/words/package.json": JSON.stringify({
      name: "@acme/words",
      type: "module",
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    }),
    "packages/words/src/index.ts": `export { word } from "@/inner/word";\n`,
    "packages/words/src/inner/word.ts": WORD,
    "node_modules/@acme/.keep": "",
  };
  const links = { "node_modules/@acme/words": "packages/words" };
  const { diagnostics, call } = await build("packages/app/src/lib.ts", files, links);
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);

  const old = {
    "packages/words/dist/index.d.ts": "export declare const word: string;\n",
    "packages/words/dist/index.js": 'export const word = "old";\n',
  };
  expect(await (await build("packages/app/src/lib.ts", { ...files, ...old }, links)).call("tell")).toEqual(FOUND);

  const relative = { ...files, "packages/app/src/lib.ts": telling("../../words/dist/index.js") };
  expect(await (await build("packages/app/src/lib.ts", relative, links)).call("tell")).toEqual(FOUND);
});

it("says which reference leads nowhere", async () => {
  const { diagnostics } = await build("lib.ts", {
    "tsconfig.json": tsconfig({}, { references: [{ path: "./gone" }] }),
    "lib.ts": telling("./word"),
    "word.ts": WORD,
  });
  expect(diagnostics).toMatch(
    /^tsconfig\.json invalid-tsconfig: there is no project '.*\/gone\/tsconfig\.json', which this one refers to\.$/,
  );
});

it("extends configurations of packages, several at once; the last one wins", async () => {
  const { diagnostics, call } = await build("src/lib.ts", {
    "tsconfig.json": JSON.stringify({ extends: ["@acme/tsconfig/strict.json", "plain-tsconfig", "./paths.json"] }),
    "node_modules/@acme/tsconfig/package.json": JSON.stringify({
      name: "@acme/tsconfig",
      exports: { "./strict.json": "./configs/strict.json" },
    }),
    "node_modules/@acme/tsconfig/configs/strict.json": tsconfig({ noUnusedLocals: true }),
    "node_modules/plain-tsconfig/tsconfig.json": JSON.stringify({
      compilerOptions: { noUnusedLocals: false, paths: { "#word": ["./nowhere"] } },
    }),
    "paths.json": JSON.stringify({ compilerOptions: { paths: { "#word": ["./src/word"] } } }),
    "src/word.ts": WORD,
    "src/lib.ts": `${telling("#word")}const unused = 1;\n`,
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});

it.each([
  ["paths, the first that is there", { paths: { "@app/*": ["./generated/*", "./src/*"] } }, "@app/word"],
  ["paths for one name", { paths: { word: ["./src/word.ts"] } }, "word"],
  ["paths under a base", { baseUrl: "./src", paths: { "@app/*": ["*"] } }, "@app/word"],
  ["a base alone", { baseUrl: "./src" }, "word"],
  ["folders that count as one", { rootDirs: ["./src", "./app"] }, "./word"],
  ["suffixes of files", { moduleSuffixes: [".node", ""] }, "../src/only"],
  ["conditions of packages", { customConditions: ["source"] }, "conditional"],
])("resolves as the compiler does: %s", async (_case, options, specifier) => {
  const { diagnostics, call } = await build("app/lib.ts", {
    "tsconfig.json": tsconfig({ ignoreDeprecations: "6.0", ...options }),
    "src/word.ts": WORD,
    "src/only.node.ts": WORD,
    "node_modules/conditional/package.json": JSON.stringify({
      name: "conditional",
      exports: { source: "./source.mjs", types: "./old.d.ts", default: "./old.mjs" },
    }),
    "node_modules/conditional/source.mjs": `export const word = "found";\n`,
    "node_modules/conditional/source.d.mts": "export declare const word: string;\n",
    "node_modules/conditional/old.mjs": `export const word = "old";\n`,
    "app/lib.ts": telling(specifier),
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});

it("resolves paths of files that are no code, too", async () => {
  const { diagnostics, call } = await build("src/lib.ts", {
    "tsconfig.json": tsconfig({ paths: { "#texts/*": ["./texts/*"] } }),
    "src/texts.d.ts": `declare module "*.md" {\n  const text: string;\n  export default text;\n}\n`,
    "texts/word.md": "found",
    "src/lib.ts": `import word from "#texts/word.md";\n/** Tells. */\nexport const tell = (): string => word;\n`,
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});

const JSX_RUNTIME = {
  "node_modules/tiny/package.json": JSON.stringify({
    name: "tiny",
    exports: { "./jsx-runtime": { types: "./runtime.d.ts", default: "./runtime.mjs" } },
  }),
  "node_modules/tiny/runtime.d.ts": `export namespace JSX {
  type Element = string;
  interface IntrinsicElements { b: { children?: string } }
  interface ElementChildrenAttribute { children: object }
}
export declare function jsx(type: string, props: object): string;
export declare function jsxs(type: string, props: object): string;
`,
  "node_modules/tiny/runtime.mjs":
    "export const jsx = (type, { children }) => `<${type}>${[children].flat().join('')}</${type}>`;\nexport const jsxs = jsx;\n",
};

it.each([["react-jsx"], ["preserve"]])("compiles JSX in modules that it imports: %s", async (jsx) => {
  const { diagnostics, call } = await build("lib.ts", {
    ...JSX_RUNTIME,
    "tsconfig.json": tsconfig({ jsx, jsxImportSource: "tiny" }),
    "view.tsx": "export const view = (text: string): string => <b>{text}</b>;\n",
    "lib.ts": `import { view } from "./view";\n/**\n * Shows.\n * @param text What\n */\nexport const show = (text: string): string => view(text);\n`,
  });
  expect(diagnostics).toBe("");
  expect((await call("show", "hi")).stdout).toBe("<b>hi</b>\n");
});

it("compiles JSX for a factory of the project's own, and without a tsconfig.json", async () => {
  const own = await build("lib.tsx", {
    "tsconfig.json": tsconfig({ jsx: "react", jsxFactory: "h" }),
    "lib.tsx": `declare global { namespace JSX { interface IntrinsicElements { b: object } } }
const h = (type: string, _props: null, ...children: string[]): string => type + children.join();
/**
 * Shows.
 * @param text What
 */
export const show = (text: string): string => String(<b>{text}</b>);
`,
  });
  expect(own.diagnostics).toBe("");
  expect((await own.call("show", "hi")).stdout).toBe("bhi\n");

  const none = await build("lib.tsx", {
    ...JSX_RUNTIME,
    "lib.tsx":
      "/** @jsxImportSource tiny */\n/**\n * Shows.\n * @param text What\n */\nexport const show = (text: string): string => <b>{text}</b>;\n",
  });
  expect(none.diagnostics).toBe("");
  expect((await none.call("show", "hi")).stdout).toBe("<b>hi</b>\n");
});

it("assigns and defines fields as the target says", async () => {
  const files = (target: string) => ({
    "tsconfig.json": tsconfig({ target }),
    "lib.ts": `class Base { seen = "unset"; set name(_value: string) { this.seen = "set"; } }
// @ts-expect-error: a property where the base has an accessor
class Derived extends Base { name = "x"; }
/** Tells. */
export const tell = (): string => new Derived().seen;
`,
  });
  expect((await (await build("lib.ts", files("es2020"))).call("tell")).stdout).toBe("set\n");
  expect((await (await build("lib.ts", files("es2022"))).call("tell")).stdout).toBe("unset\n");
});
