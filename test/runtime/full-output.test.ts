import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Manifest, ToolEntry } from "../../templates/contract.ts";
import { buildProgram } from "./support/build-program.ts";
import { smallManifest } from "./support/small-manifest.ts";

const SOURCE = `
export const word = () => "word";
export const big = () => "x".repeat(1_000_000);
export async function* words() { try { for (let i = 0; ; i++) yield "word " + i; } finally { console.error("ended"); } }
export const nothing = () => {};
export const picture = () => new Uint8Array([1, 2]);
`;

const small = smallManifest(["word", "big", "words", "nothing", "picture"]);
const returns: Readonly<Record<string, ToolEntry["returns"]>> = {
  words: { kind: "value", shape: { kind: "array", items: { kind: "string" } }, stream: true },
  nothing: { kind: "void" },
  picture: { kind: "media", mimeType: "image/png" },
};
const manifest: Manifest = { ...small, tools: small.tools.map((tool) => ({ ...tool, returns: returns[tool.name] ?? tool.returns })) };

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

function shell(script: string): readonly [code: number | null, stdout: string, stderr: string] {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script, process.execPath, program], { encoding: "utf8" });
  return [status, stdout, stderr];
}

const FULL = "error: cannot write to stdout: ENOSPC: no space left on device, write\n";

const CALLS = ["word", "big", "--output json word", "--output json nothing", "--output table word", "picture", "--output json picture"];
const DESCRIPTIONS = ["--help", "word --help", "--json-help", "--version", "--completion bash", "--mcp-config", "--mcp-config=codex"];

it.skipIf(!existsSync("/dev/full")).each([...CALLS, ...DESCRIPTIONS])("'%s' says that stdout cannot be written, and fails", (args) => {
  expect(shell(`"$0" "$1" ${args} > /dev/full`)).toEqual([1, "", FULL]);
});

it.skipIf(!existsSync("/dev/full"))("so do the list of tools, a generator, which is ended, and a server", () => {
  expect(shell('"$0" "$1" --mcp-tools > /dev/full')).toEqual([1, "", expect.stringMatching(new RegExp(`^lib.mjs.*\n${FULL}$`))]);
  expect(shell('"$0" "$1" words > /dev/full')).toEqual([1, "", `${FULL}ended\n`]);
  const request = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  expect(shell(`echo '${request}' | "$0" "$1" > /dev/full`)).toEqual([1, "", FULL]);
});

it.skipIf(!existsSync("/dev/full"))("what writes nothing has nothing to fail with, and what is wrong already stays what is said", () => {
  expect(shell('"$0" "$1" nothing > /dev/full')).toEqual([0, "", ""]);
  expect(shell('"$0" "$1" wrod > /dev/full')).toEqual([2, "", expect.stringMatching(/^error: unknown tool 'wrod'.*\n.*\n$/)]);
});

it.each([...CALLS, ...DESCRIPTIONS, "words"])("a reader of '%s' that has seen enough is no failure", (args) => {
  const [, , stderr] = shell(`("$0" "$1" ${args}; echo "left with $?" >&2) | true`);
  expect(stderr).toBe(args === "words" ? "ended\nleft with 0\n" : "left with 0\n");
});
