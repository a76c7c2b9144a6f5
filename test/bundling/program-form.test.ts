import { copyFileSync, mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { programText } from "../../src/emit/program.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

// Another version of Node can be tried with MCPC_TEST_NODE=/path/to/node.
const node = process.env["MCPC_TEST_NODE"] ?? process.execPath;

const WHERE = `import { createRequire } from "node:module";
import { table } from "late-table";
import { digest } from "old-digest";
const require = createRequire(import.meta.url);
const path = require("node:path") as { posix: { basename(path: string): string } };
const __filename = path.posix.basename(import.meta.url);
class NotFound extends Error {
  static readonly known = new NotFound();
}
/** Where this runs, as each way to ask says. */
export async function where(): Promise<unknown> {
  const os = await import("os");
  return { url: import.meta.url, dirname: import.meta.dirname, filename: import.meta.filename, name: __filename,
    digest: digest("tea"), late: table.eur, tmp: typeof os.tmpdir, error: NotFound.known.constructor.name };
}
`;
const FILES = {
  "package.json": JSON.stringify({ type: "module", dependencies: {} }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: { strict: true, target: "es2023", module: "esnext", moduleResolution: "bundler", types: [] },
  }),
  "node.d.ts": `declare module "node:module" { export function createRequire(from: string): (id: string) => unknown }
declare module "os" { export function tmpdir(): string }
interface ImportMeta { url: string; dirname: string; filename: string }
`,
  "lib.ts": `/// <reference path="./node.d.ts" />\n${WHERE}`,
  "node_modules/late-table/package.json": JSON.stringify({
    name: "late-table",
    type: "module",
    exports: { types: "./index.d.ts", default: "./index.js" },
  }),
  "node_modules/late-table/index.js": "export const table = await new Promise((done) => setTimeout(done, 5, { eur: 2 }));\n",
  "node_modules/late-table/index.d.ts": "export declare const table: Record<string, number>;\n",
  "node_modules/old-digest/package.json": JSON.stringify({ name: "old-digest", main: "index.js", types: "index.d.ts" }),
  "node_modules/old-digest/index.js": `const crypto = require("crypto");
exports.digest = (text) => crypto.createHash("sha256").update(text).digest("hex").slice(0, 8) + require("path").basename(__filename);\n`,
  "node_modules/old-digest/index.d.ts": "export declare function digest(text: string): string;\n",
};

/** Builds the module above and moves the result away from it. */
async function built(): Promise<{ readonly root: string; readonly out: string }> {
  const sources = folder(FILES);
  const { code, stderr } = await mcpc(["build", "lib.ts"], { cwd: sources });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const root = folder();
  renameSync(join(sources, "out"), join(root, "out"));
  return { root, out: join(root, "out") };
}

async function ask(command: string, ...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(command, [...args, "where"], { cwd: "/" });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

function answer(file: string): unknown {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return {
    url: pathToFileURL(file).href,
    dirname: file.slice(0, file.lastIndexOf("/")),
    filename: file,
    name,
    digest: `a9f74d1e${name}`,
    late: 2,
    tmp: "function",
    error: "NotFound",
  };
}

it("runs in folders of every type, under every name, and knows where it is", async () => {
  const { root, out } = await built();
  for (const type of ["module", "commonjs", undefined]) {
    const place = join(root, type ?? "neither");
    mkdirSync(place);
    writeFileSync(join(place, "package.json"), JSON.stringify({ type }));
    for (const name of ["out", "out.js", "out.cjs", "out.mjs"]) {
      const copy = join(place, name);
      copyFileSync(out, copy);
      expect(await ask(node, copy), `${type} ${name}`).toEqual(answer(copy));
    }
    // Node adds the extension itself.
    copyFileSync(out, join(place, "bare.js"));
    expect(await ask(node, join(place, "bare"))).toEqual(answer(join(place, "bare.js")));
  }
});

it("is executable, also through symbolic links", async () => {
  const { root, out } = await built();
  mkdirSync(join(root, "bin"));
  writeFileSync(join(root, "bin/package.json"), `{"type":"module"}`);
  symlinkSync("../out", join(root, "bin/tool"));
  symlinkSync("tool", join(root, "bin/alias.mjs"));
  expect(await ask(out)).toEqual(answer(realpathSync(out)));
  expect(await ask(join(root, "bin/tool"))).toEqual(answer(out));
  expect(await ask(node, join(root, "bin/alias.mjs"))).toEqual(answer(out));
});

it("prints a late failure and ends with 1", async () => {
  const root = folder({ "package.json": `{"type":"module"}`, late: program(`await null;\nthrow new Error("too late");\n`) });
  const { code, stdout, stderr } = await run(node, [join(root, "late")]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^Error: too late\n {4}at .*late:\d+/);
});

it("lets the bundle declare the names that it offers, and keeps those of the host away", async () => {
  const text = `const require = 1, module = 2, exports = 3, __filename = 4, __dirname = 5;\nconsole.log(require + module + exports + __filename + __dirname, typeof this);\n`;
  const free = "console.log(require.main === module, typeof exports, __mcpc_meta.main);\n";
  const root = folder({ "declared.cjs": program(text), "free.cjs": program(free), "free.mjs": program(free) });
  expect((await run(node, [join(root, "declared.cjs")])).stdout).toBe("15 undefined\n");
  for (const name of ["free.cjs", "free.mjs"]) expect((await run(node, [join(root, name)])).stdout, name).toBe("false object false\n");
});

it("does not look like the started script to a module that runs itself when it is one", async () => {
  const tools = `const { realpathSync } = require("node:fs"), { pathToFileURL, fileURLToPath } = require("node:url"), path = require("node:path");
const [, started] = process.argv;
const own = fileURLToPath(__mcpc_meta.url);
__give({
  runs: [require.main === module, __mcpc_meta.main, own === started, __mcpc_meta.filename === realpathSync(started), __mcpc_meta.url === pathToFileURL(started).href,
    __mcpc_meta.url === \`file://\${started}\`, __mcpc_meta.url.endsWith(started), path.basename(own) === path.basename(started)],
  beside: path.dirname(started) === __dirname,
  rest: process.argv.slice(2),
});\n`;
  const runtime = "console.log(JSON.stringify(await __load()));\n";
  const root = folder({ "out.cjs": programText({ runtime, tools }), "out.mjs": programText({ runtime, tools }) });
  for (const name of ["out.cjs", "out.mjs"]) {
    const { stdout } = await run(node, [join(root, name), "--x"]);
    expect(JSON.parse(stdout).tools, name).toEqual({ runs: Array(8).fill(false), beside: true, rest: ["--x"] });
  }
});

it("says which Node it needs when it gets an older one", async () => {
  const root = folder({ out: program(""), "old.cjs": "delete process.getBuiltinModule;\n" });
  const { code, stderr } = await run(node, ["--require", join(root, "old.cjs"), join(root, "out")]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `This program needs Node.js 20.19 or newer; here it is run by ${await version()}.\n`,
  });
});

/** A program whose one part that runs is this. */
function program(runtime: string): string {
  return programText({ runtime, tools: "" });
}

async function version(): Promise<string> {
  return (await run(node, ["--version"])).stdout.trim();
}
