import { expect, it } from "vitest";
import { build, FOUND, telling, tsconfig, WORD } from "./built-project.ts";

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

it.each([["./word"], ["./word.js"], ["./word.ts"]])(
  "runs the file that the types come from, whatever lies beside it: %s",
  async (specifier) => {
    const { diagnostics, call } = await build("lib.ts", {
      "tsconfig.json": tsconfig({ jsx: "react-jsx", noEmit: true, allowImportingTsExtensions: true }),
      "word.ts": WORD,
      "word.tsx": 'export const word: string = "of the other extension";\n',
      "word.js": 'export const word = "of an earlier compilation";\n',
      "lib.ts": telling(specifier),
    });
    expect(diagnostics).toBe("");
    expect(await call("tell")).toEqual(FOUND);
  },
);

it("leaves out what a package without side effects does not need", async () => {
  const { diagnostics, call } = await build("lib.ts", {
    "package.json": JSON.stringify({ sideEffects: false }),
    "lib.ts": telling("./parts"),
    "parts.ts": `export { word } from "./word";\nexport { noise } from "./noisy";\n`,
    "word.ts": WORD,
    "noisy.ts": `process.stderr.write("noise");\nexport const noise = 1;\n`,
    "globals.d.ts": "declare const process: { stderr: { write(text: string): void } };\n",
    "tsconfig.json": tsconfig({}),
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
