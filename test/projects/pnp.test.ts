import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { folder } from "../support/folder.ts";
import { build, FOUND, telling, tsconfig, WORD } from "./built-project.ts";
import { pnpFiles } from "./pnp-project.ts";

const manifest = (name: string, rest: object = {}): string => JSON.stringify({ name, version: "1.0.0", ...rest });

it("finds packages, their types in @types, and what they depend on themselves", async () => {
  const { diagnostics, call } = await build("lib.ts", {
    ...pnpFiles({
      app: { place: "./", dependencies: ["words", "@acme/plain", "@types/acme__plain", "@types/globals"] },
      words: { place: "./store/words-1/node_modules/words/", dependencies: ["letters"] },
      letters: { place: "./store/letters-1/node_modules/letters/" },
      "@acme/plain": { place: "./store/plain-1/node_modules/@acme/plain/" },
      "@types/acme__plain": { place: "./store/types-plain-1/node_modules/@types/acme__plain/" },
      "@types/globals": { place: "./store/types-globals-1/node_modules/@types/globals/" },
    }),
    "store/words-1/node_modules/words/package.json": manifest("words", {
      type: "module",
      exports: { types: "./index.d.ts", default: "./index.js" },
    }),
    "store/words-1/node_modules/words/index.d.ts": `export type { Letter } from "letters";\n`,
    "store/words-1/node_modules/words/index.js": `export { letter } from "letters";\n`,
    "store/letters-1/node_modules/letters/package.json": manifest("letters", { main: "index.js" }),
    "store/letters-1/node_modules/letters/index.d.ts": `export type Letter = "a" | "b";\n`,
    "store/letters-1/node_modules/letters/index.js": `exports.letter = "a";\n`,
    "store/plain-1/node_modules/@acme/plain/package.json": manifest("@acme/plain"),
    "store/plain-1/node_modules/@acme/plain/index.js": `exports.twice = (text) => text + text;\n`,
    "store/types-plain-1/node_modules/@types/acme__plain/package.json": manifest("@types/acme__plain"),
    "store/types-plain-1/node_modules/@types/acme__plain/index.d.ts": `export function twice(text: string): string;\n`,
    "store/types-globals-1/node_modules/@types/globals/package.json": manifest("@types/globals"),
    "store/types-globals-1/node_modules/@types/globals/index.d.ts": `declare type Anything = string;\n`,
    "lib.ts": `import { twice } from "@acme/plain";
import type { Letter } from "words";
/**
 * Says.
 * @param letter what
 */
export const say = (letter: Letter): Anything => twice(letter);
`,
  });
  expect(diagnostics).toBe("");
  expect(await call("say", "b")).toEqual({ code: 0, stdout: "bb\n", stderr: "" });
  expect((await call("say", "c")).code).toBe(2);
});

it("extends configurations of packages, and takes the sources of other packages of a monorepo", async () => {
  const { diagnostics, call } = await build("packages/app/lib.ts", {
    ...pnpFiles({
      root: { place: "./" },
      "@acme/app": { place: "./packages/app/", dependencies: ["@acme/words", "@acme/options"] },
      "@acme/words": { place: "./packages/words/" },
      "@acme/options": { place: "./store/options-1/node_modules/@acme/options/" },
    }),
    "store/options-1/node_modules/@acme/options/package.json": manifest("@acme/options"),
    "store/options-1/node_modules/@acme/options/tsconfig.json": tsconfig({ paths: { "#inner": ["./gone.ts", "${configDir}/inner.ts"] } }),
    "packages/app/package.json": manifest("@acme/app"),
    "packages/app/tsconfig.json": JSON.stringify({ extends: "@acme/options" }),
    "packages/app/inner.ts": `export { word } from "@acme/words";\n`,
    "packages/app/lib.ts": telling("#inner"),
    "packages/words/package.json": manifest("@acme/words", { exports: "./src/index.ts" }),
    "packages/words/src/index.ts": WORD,
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});

it("does not find what only another package depends on", async () => {
  const { diagnostics } = await build("lib.ts", {
    ...pnpFiles({
      app: { place: "./", dependencies: ["words"] },
      words: { place: "./store/words-1/node_modules/words/", dependencies: ["letters"] },
      letters: { place: "./store/letters-1/node_modules/letters/" },
    }),
    "store/words-1/node_modules/words/package.json": manifest("words", { types: "index.d.ts" }),
    "store/words-1/node_modules/words/index.d.ts": `export type { Letter } from "letters";\n`,
    "store/letters-1/node_modules/letters/package.json": manifest("letters", { types: "index.d.ts" }),
    "store/letters-1/node_modules/letters/index.d.ts": `export type Letter = "a";\n`,
    "lib.ts": `import type { Letter } from "letters";\n/** Says. */\nexport const say = (): Letter => "a";\n`,
  });
  expect(diagnostics).toMatch(/^lib\.ts typescript-error: TS2307: Cannot find module 'letters'/);
});

it("says which package is not where it should be", async () => {
  const { diagnostics } = await build("lib.ts", {
    ...pnpFiles({ app: { place: "./", dependencies: ["words"] }, words: { place: "./store/words.zip/node_modules/words/" } }),
    "lib.ts": telling("words"),
  });
  expect(diagnostics).toMatch(
    /^\.pnp\.cjs invalid-pnp: the package 'words' is not there: no '.*\/store\/words\.zip\/node_modules\/words'\.$/,
  );
});

it("leaves modules that it says nothing of to node_modules", async () => {
  const { diagnostics, call } = await build("lib.ts", {
    ".pnp.cjs": "module.exports = { findPackageLocator: () => null };\n",
    ".pnp.data.json": JSON.stringify({ ignorePatternData: ".*", packageRegistryData: [] }),
    "node_modules/words/package.json": manifest("words", { types: "index.ts", main: "index.ts" }),
    "node_modules/words/index.ts": WORD,
    "lib.ts": telling("words"),
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});

it("makes the same program wherever archives are kept", async () => {
  const programs = ["project/.yarn/cache", "home/.yarn/cache"].map(async (cache) => {
    // To the compiler a folder of that name is as good as an archive.
    const words = `${cache}/words-npm-1.0.0-abc.zip/node_modules/words`;
    const root = folder({
      ...Object.fromEntries(
        Object.entries(pnpFiles({ app: { place: "./", dependencies: ["words"] }, words: { place: `../${words}/` } })).map(
          ([name, text]) => [`project/${name}`, text],
        ),
      ),
      [`${words}/package.json`]: manifest("words", { types: "index.d.ts" }),
      [`${words}/index.d.ts`]: "export const word: string;\n",
      [`${words}/index.js`]: `exports.word = require("node:fs").readFileSync(require("node:path").join(__dirname, "word.txt"), "utf8");\n`,
      [`${words}/word.txt`]: "found",
      "project/lib.ts": telling("words"),
    });
    const { diagnostics, program } = await compile({ entry: "lib.ts", cwd: `${root}/project` });
    expect(diagnostics).toEqual([]);
    return program?.text;
  });
  const [one, other] = await Promise.all(programs);
  expect(one).toContain("// node_modules/words/index.js");
  expect(other).toBe(one);
});
