import { chmodSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, installed, NODE_PROJECT } from "./bundling-project.ts";

const READ = `import { readFileSync } from "node:fs";\nimport { dirname, join } from "node:path";\nimport { fileURLToPath } from "node:url";\n`;

it("carries files that a module names beside itself, in every way to name them", async () => {
  const { call, cwd, elsewhere, diagnostics } = await build({
    ...NODE_PROJECT,
    "data/a.json": `{"a":1}`,
    "data/b.txt": "bee",
    "c.txt": "sea",
    "words/en.txt": "tea",
    "words/fr.txt": "thé",
    "lib.ts": `${READ}import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
const __filename = fileURLToPath(import.meta.url);
const here = dirname(__filename);
const data = join(here, "data");
const load = createRequire(import.meta.url);
/** By a constant that holds a part. */
export const a = (): string => readFileSync(join(data, "a.json"), "utf8");
/** By a template. */
export const b = (): string => readFileSync(\`\${import.meta.dirname}/data/b.txt\`, "utf8");
/** As a stream. */
export async function c(): Promise<string> {
  let text = "";
  for await (const chunk of createReadStream(new URL("./c.txt", import.meta.url))) text += String(chunk);
  return text;
}
/** By a name that only the call knows. */
export const word = (language: string): string => readFileSync(join(here, "words", \`\${language}.txt\`), "utf8");
/** By the resolver. */
export const d = (): string => readFileSync(new URL(import.meta.resolve("./c.txt")), "utf8");
/** By require. */
export const e = (): number => (load("./data/a.json") as { a: number }).a;
`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("a")).toBe(`{"a":1}\n`);
  expect(await call("b")).toBe("bee\n");
  expect(await call("c")).toBe("sea\n");
  expect(await call("word", "fr")).toBe("thé\n");
  expect(await call("d")).toBe("sea\n");
  expect(await call("e")).toBe("1\n");
  expect(readdirSync(elsewhere)).toEqual(["out"]);
});

it("takes the program's file for the place of a module that names nothing beside itself", async () => {
  const { call, elsewhere } = await build({
    ...NODE_PROJECT,
    "lib.ts":
      "/** Where. */\nexport const where = (): string => [import.meta.filename, import.meta.resolve('./x'), import.meta.resolve('fs')].join();\n",
  });
  expect(await call("where")).toBe(`${join(elsewhere, "out")},file://${elsewhere}/x,node:fs\n`);
});

it("mends carried files that were cut off, and uses no folder that others can write to", async () => {
  const { call, tmp } = await build({
    ...NODE_PROJECT,
    "a.txt": "whole",
    "lib.ts": `${READ}import { truncateSync } from "node:fs";
const file = join(import.meta.dirname, "a.txt");
/** Reads. */
export const read = (): string => readFileSync(file, "utf8");
/** Cuts. */
export const cut = (): void => truncateSync(file, 2);
`,
  });
  expect(await call("read")).toBe("whole\n");
  await call("cut");
  expect(await call("read")).toBe("whole\n");
  const [own = ""] = readdirSync(tmp);
  chmodSync(join(tmp, own), 0o777);
  expect(await call("read")).toContain("set TMPDIR to another folder");
  rmSync(tmp, { recursive: true });
  writeFileSync(tmp, "");
  expect(await call("read")).toMatch(/the program's files cannot be put into .*: ENOTDIR.*; set TMPDIR to another folder/);
});

it("carries what packages read beside themselves, and code that they ask for by its place", async () => {
  const { call, cwd } = await build({
    "lib.ts": `import { word, later } from "tiny-words";\n/** Word. */\nexport const first = (): string => word();\n/** Later. */\nexport const second = (): string => later();\n`,
    ...installed(
      "tiny-words",
      `"use strict";
const { readFileSync } = require("fs");
const path = require("path");
exports.word = () => readFileSync(path.join(__dirname, "data", "word.txt"), "utf8");
exports.later = () => module.require ? "no" : require(require.resolve("./later"));
`,
      "export declare function word(): string;\nexport declare function later(): string;\n",
    ),
    "node_modules/tiny-words/data/word.txt": "tea",
    "node_modules/tiny-words/later.js": `module.exports = require("./deep");\n`,
    "node_modules/tiny-words/deep.js": `module.exports = "later";\n`,
  });
  rmSync(cwd, { recursive: true });
  expect(await call("first")).toBe("tea\n");
  expect(await call("second")).toBe("later\n");
});

it("carries the folder of a package that says where it is, for others to read", async () => {
  const { call, cwd } = await build({
    ...NODE_PROJECT,
    "lib.ts": `${READ}import { folder } from "assets";\n/** Reads. */\nexport const read = (): string => readFileSync(join(folder(), "deep/style.css"), "utf8");\n`,
    ...installed(
      "assets",
      `exports.folder = () => { return require("path").resolve(__dirname); };\n`,
      "export declare function folder(): string;\n",
    ),
    "node_modules/assets/deep/style.css": "b {}",
  });
  rmSync(cwd, { recursive: true });
  expect(await call("read")).toBe("b {}\n");
});

const WORKER = `import { parentPort, workerData } from "node:worker_threads";
import { readFileSync } from "node:fs";
import { twice } from "./twice.ts";
parentPort?.postMessage(\`\${twice(Number(workerData))} \${readFileSync(new URL("./unit.txt", import.meta.url), "utf8")}\`);
`;

it("carries workers with all that they import, whatever their endings", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    "unit.txt": "cups",
    "twice.ts": "export const twice = (x: number): number => 2 * x;\n",
    "plain.ts": WORKER,
    "waits.ts": `await Promise.resolve();\n${WORKER}`,
    "module.mts": WORKER,
    "loud.ts": `import { writeSync } from "node:fs";\nimport { parentPort } from "node:worker_threads";\nwriteSync(1, "loud\\n");\nparentPort?.postMessage(import.meta.filename.slice(-7));\n`,
    "lib.ts": `import { join } from "node:path";
import { Worker } from "node:worker_threads";
const answer = (worker: Worker): Promise<string> => new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
/** By URL. */
export const plain = (): Promise<string> => answer(new Worker(new URL("./plain.ts", import.meta.url), { workerData: 1 }));
/** By the name of what TypeScript would write. */
export const output = (): Promise<string> => answer(new Worker(new URL("./plain.js", import.meta.url), { workerData: 2 }));
/** With await at the top. */
export const waits = (): Promise<string> => answer(new Worker(new URL("./waits.ts", import.meta.url), { workerData: 3 }));
/** By the resolver, printing. */
export const loud = (): Promise<string> => answer(new Worker(new URL(import.meta.resolve("./loud.ts"))));
/** By URL, printing. */
export const louder = (): Promise<string> => answer(new Worker(new URL("loud.ts", import.meta.url)));
/** By path. */
export const module = (): Promise<string> => answer(new Worker(join(import.meta.dirname, "module.mts"), { workerData: 4 }));
`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("plain")).toBe("2 cups\n");
  expect(await call("output")).toBe("4 cups\n");
  expect(await call("waits")).toBe("6 cups\n");
  expect(await call("module")).toBe("8 cups\n");
  expect(await call("loud")).toBe("loud.js\nloud\n");
  expect(await call("louder")).toBe("loud.js\nloud\n");
});

it("carries code as what Node will take it for when the package.json around it is carried, too", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    "twice.ts": "export const twice = (x: number): number => 2 * x;\n",
    "unit.txt": "cups",
    "plain.js": WORKER,
    "lib.ts": `${READ}import { Worker } from "node:worker_threads";
const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as { version: string };
/** By URL. */
export const plain = (): Promise<string> => new Promise((resolve, reject) => {
  new Worker(new URL("./plain.js", import.meta.url), { workerData: 1 }).on("message", (text) => resolve(version + text)).on("error", reject);
});
`,
  });
  expect(diagnostics).toBe("");
  rmSync(cwd, { recursive: true });
  expect(await call("plain")).toBe("1.0.02 cups\n");
});

it("reports what is wrong in a worker at its place", async () => {
  const { program, diagnostics } = await build({
    ...NODE_PROJECT,
    "worker.js": `import "no-such-package";\n`,
    "lib.ts": `import { Worker } from "node:worker_threads";\n/** Runs. */\nexport const run = (): void => void new Worker(new URL("./worker.js", import.meta.url));\n`,
  });
  expect(program).toBeUndefined();
  expect(diagnostics).toContain("worker.js:1:8 - error import-not-found: cannot find 'no-such-package'");
});
