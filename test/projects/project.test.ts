import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { folder } from "../support/folder.ts";
import { build, FOUND, telling, tsconfig, WORD } from "./built-project.ts";

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

it("leaves the type errors of another project to that project, whose options may allow them", async () => {
  const files = {
    "app/tsconfig.json": tsconfig({ composite: true }, { references: [{ path: "../words" }], include: ["lib.ts"] }),
    "app/lib.ts": telling("../words/word"),
    "words/tsconfig.json": tsconfig({ composite: true, strict: false }, { include: ["*.ts"] }),
    "words/word.ts": `${WORD}export function twice(text) { return text + text; }\n`,
  };
  const { diagnostics, call } = await build("app/lib.ts", files);
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);

  const alone = { ...files, "app/tsconfig.json": tsconfig({}) };
  expect((await build("app/lib.ts", alone)).diagnostics).toMatch(/^words\/word\.ts typescript-error: .* implicitly has an 'any' type/);
});

it("says once which reference leads nowhere, at every place that has it", async () => {
  const cwd = folder({
    "tsconfig.json": `{\n  "references": [\n    { "path": "./gone" },\n    { "path": "./other" }\n  ]\n}\n`,
    "other/tsconfig.json": tsconfig({ composite: true }, { files: [], references: [{ path: "../gone" }] }),
    "lib.ts": telling("./word"),
    "word.ts": WORD,
  });
  const { diagnostics } = await compile({ entry: "lib.ts", cwd });
  const place = (line: number, column: number, file: string) => expect.objectContaining({ file: join(cwd, file), line, column });
  expect(diagnostics).toMatchObject([
    {
      code: "invalid-tsconfig",
      message: expect.stringMatching(/^there is no project '.*\/gone\/tsconfig\.json', which is referred to here\.$/),
      span: place(3, 5, "tsconfig.json"),
      related: [{ message: "and here", span: place(1, 136, "other/tsconfig.json") }],
    },
  ]);
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

it("minds nothing that tsc asks only for the sake of declarations, which nobody emits here", async () => {
  const { diagnostics, call } = await build("lib.ts", {
    "tsconfig.json": tsconfig({ composite: true, declaration: true, isolatedDeclarations: true }),
    "lib.ts": `/** Tells. */\nexport const tell = () => ["found"].join();\n`,
  });
  expect(diagnostics).toBe("");
  expect(await call("tell")).toEqual(FOUND);
});
