import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";

const FILES = {
  "package.json": JSON.stringify({ name: "sample", version: "1.2.3", type: "module" }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, module: "nodenext", types: [] } }),
  "src/node.d.ts": `declare module "node:fs" { export function readFileSync(file: string, encoding: "utf8"): string }`,
  "src/lib.ts": `import { readFileSync } from "node:fs";
import { half } from "halves";
import { double } from "./deep/double.js";
/** Halves and doubles: twice. */
export const same = (x: number): number => half(double(x));
/** Reads. */
export const read = (file: string): string => readFileSync(file, "utf8");
`,
  "src/deep/double.ts": "export const double = (x: number): number => 2 * x;\n",
  "node_modules/halves/package.json": JSON.stringify({ name: "halves", version: "1.0.0", main: "index.js", types: "index.d.ts" }),
  "node_modules/halves/index.js": "exports.half = (x) => x / 2;\n",
  "node_modules/halves/index.d.ts": "export declare function half(x: number): number;\n",
};

async function build(root: string, cwd: string, entry: string): Promise<string> {
  const output = join(root, "out");
  expect(await mcpc(["build", entry, "-o", output], { cwd })).toMatchObject({ code: 0 });
  return readFileSync(output, "utf8");
}

it("gives the same bytes for the same input, wherever it lies and wherever it is built from", async () => {
  const [one, two] = [folder(FILES), folder(FILES)];
  const first = await build(one, one, "src/lib.ts");
  expect(await build(two, join(two, "src/deep"), "../lib.ts")).toBe(first);
  expect(await build(two, "/", join(two, "src/lib.ts"))).toBe(first);
});

it("says nothing of the machine it was built on", async () => {
  const root = folder(FILES);
  const text = await build(root, root, "src/lib.ts");
  for (const place of [root, tmpdir(), fileURLToPath(new URL("../..", import.meta.url)).slice(0, -1), process.execPath])
    expect(text).not.toContain(place);
});
