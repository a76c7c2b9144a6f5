import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { revisions } from "../../templates/protocol/revisions.ts";
import { type ProgramProcess, startProgram } from "../support/program-process.ts";
import { runProgram } from "../support/run-program.ts";
import { buildProgram } from "./support/build-program.ts";
import { CLAIM, call, request, result, text } from "./support/connection.ts";
import { smallManifest } from "./support/small-manifest.ts";

/** For machines that have other things to do. */
const PATIENT = { timeout: 30_000 };

const SOURCE = `
console.error("the module was loaded");
setInterval(() => undefined, 1000);
process.on("exit", (code) => console.error("leaving with " + code));

export function hello() { return "hello"; }
export function late() {
  setTimeout(() => { throw new TypeError("a timer broke"); }, 1);
  void Promise.reject(new Error("nobody waits"));
  void Promise.reject({ code: 7 });
  return "started";
}
export function quit() { process.stderr.end(); return "closed"; }
export async function rest() { await new Promise((resolve) => setTimeout(resolve, 60)); return "rested"; }
export function forever(signal) {
  setImmediate(setImmediate, () => console.error("waiting"));
  return new Promise(() => { signal.addEventListener("abort", () => console.error("aborted")); });
}
`;

const manifest: Manifest = {
  ...smallManifest(["hello", "late", "quit", "rest", "forever"], { forever: [{ role: "injected", what: "signal" }] }),
  // More than a pipe holds.
  instructions: "Read me. ".repeat(20_000),
};
const crowd = smallManifest(Array.from({ length: 1000 }, (_, index) => `tool${index}`));

let program = "";
let crowded = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
  crowded = await buildProgram(crowd.tools.map(({ name }) => `export const ${name} = () => "";`).join("\n"), crowd);
});

/** Starts the program and waits for the replies to some messages. */
async function talk(child: ProgramProcess, replies: number, ...messages: unknown[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  child.onLine((line) => seen.push(JSON.parse(line)));
  child.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  await expect.poll(() => seen.length, PATIENT).toBeGreaterThanOrEqual(replies);
  return seen;
}

const OPEN = request(0, "initialize", { protocolVersion: "2025-11-25" });
const opened = expect.objectContaining({ id: 0 });

for (const { name, stateless } of revisions) {
  it(`prints for ${name} what a client of that revision gets`, async () => {
    const { stdout, stderr, code } = await runProgram(program, `--mcp-tools=${name}`);
    expect(code).toBe(0);
    expect(stderr).toBe(`${manifest.notes.join("\n")}\n`);
    const child = startProgram(program);
    const list = request(1, "tools/list", stateless ? { _meta: CLAIM } : {});
    const replies = await talk(child, 2, request(0, "initialize", { protocolVersion: name }), list);
    expect(replies).toEqual([opened, result(1, JSON.parse(stdout))]);
    expect(stdout).toBe(JSON.stringify(JSON.parse(stdout), null, 2));
    expect(await child.end()).toEqual({ code: 0, signal: null });
    expect(child.stderr()).toBe("");
  });
}

it("has in a configuration what is to be written down, from whatever folder it is started", async () => {
  const { stdout } = await runProgram(program, "--mcp-config", "--audit", "calls.jsonl", "--trace=all.jsonl", "--audit-arguments");
  const args = [program, `--trace=${resolve("all.jsonl")}`, "--audit", resolve("calls.jsonl"), "--audit-arguments"];
  expect(JSON.parse(stdout).mcpServers.small.args).toEqual(args);
  expect(JSON.parse((await runProgram(program, "--trace", "--mcp-config")).stdout).mcpServers.small.args).toEqual([program, "--trace"]);
});

it("prints the list of 2025-11-25 when no revision is named", async () => {
  expect(await runProgram(program, "--mcp-tools")).toEqual(await runProgram(program, "--mcp-tools=2025-11-25"));
});

it("prints everything through a pipe that is read slowly", async () => {
  const child = spawn(process.execPath, [crowded, "--mcp-tools"], { stdio: ["ignore", "pipe", "inherit"] });
  await pause(300);
  let stdout = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    stdout += chunk;
    await pause(1);
  }
  expect(stdout.length).toBeGreaterThan(200_000);
  expect(JSON.parse(stdout)).toMatchObject({ tools: crowd.tools.map(({ name }) => ({ name })) });
});

it("does not mind a reader that has seen enough", async () => {
  const child = spawn("sh", ["-c", `("$0" "$1" --mcp-tools; echo "left with $?" >&2) | head -c 10`, process.execPath, crowded]);
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  await once(child, "close");
  expect(stderr).toBe(`${crowd.notes.join("\n")}\nleft with 0\n`);
});

it("prints a configuration with absolute paths, the real one of the program", async () => {
  const link = join(dirname(program), "elsewhere", "link");
  mkdirSync(dirname(link));
  symlinkSync(program, link);
  const { stdout, code } = await runProgram(link, "--mcp-config");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ mcpServers: { small: { command: process.execPath, args: [realpathSync(program)] } } });
});

it("refuses wrong usage with exit code 2, and names what is known", async () => {
  const { stdout, stderr, code } = await runProgram(program, "--mcp-tools=1999-01-01");
  expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  const known = "2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28";
  expect(stderr).toBe(`error: unknown revision '1999-01-01': known are ${known}\nFor help: ${basename(program)} --help\n`);
  expect(await runProgram(program, "hello", "--mcp-tools")).toMatchObject({ code: 2, stdout: "" });
});

it("quotes strings under --text json", async () => {
  const child = startProgram(program, ["--text", "json"]);
  expect(await talk(child, 2, OPEN, call(1, "hello"))).toEqual([opened, result(1, text('"hello"'))]);
  await child.end();
});

it("leaves with 0 at the end of its input, although a timer of the module would go on", async () => {
  const child = startProgram(program, ["--mcp"]);
  child.write(`${JSON.stringify(OPEN)}\n${JSON.stringify(call(1, "rest"))}\n`);
  const replies: unknown[] = [];
  child.onLine((line) => replies.push(JSON.parse(line)));
  expect(await child.end()).toEqual({ code: 0, signal: null });
  expect(replies).toEqual([opened, result(1, text("rested"))]);
  expect(child.stderr()).toBe("the module was loaded\nleaving with 0\n");
});

it("survives what user code throws and rejects outside of its calls, one line each on stderr", async () => {
  const child = startProgram(program);
  const replies = await talk(child, 3, OPEN, call(1, "late"), call(2, "rest"));
  expect(replies).toEqual([opened, result(1, text("started")), result(2, text("rested"))]);
  expect(await child.end()).toEqual({ code: 0, signal: null });
  const lines = child.stderr().trimEnd().split("\n");
  expect(lines).toEqual([
    "the module was loaded",
    expect.stringMatching(/^unhandled rejection, the server goes on: Error: nobody waits at late \(/),
    'unhandled rejection, the server goes on: the function threw {"code":7}',
    expect.stringMatching(/^uncaught exception, the server goes on: TypeError: a timer broke at .*/),
    "leaving with 0",
  ]);
});

it("says in each call that the module did not load, and on stderr where it went wrong", async () => {
  const broken = await buildProgram('throw new Error("no database");\nexport const hello = () => "hello";', smallManifest(["hello"]));
  const child = startProgram(broken);
  const told = "the module could not be loaded: no database\nIt is loaded once: restart the server to try again.";
  const failed = result(1, { content: [{ type: "text", text: told }], isError: true });
  expect(await talk(child, 3, OPEN, call(1, "hello"), call(1, "hello"))).toEqual([opened, failed, failed]);
  expect(await child.end()).toEqual({ code: 0, signal: null });
  expect(child.stderr()).toMatch(/^the module could not be loaded: Error: no database at .*\n$/);
});

it("goes on when stderr is closed", async () => {
  const child = startProgram(program);
  const replies = await talk(child, 4, OPEN, call(1, "quit"), call(2, "late"), call(3, "rest"));
  expect(replies).toHaveLength(4);
  expect(await child.end()).toEqual({ code: 0, signal: null });
});

for (const [signal, code] of [
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const) {
  it(`aborts the calls and leaves with ${code} on ${signal}`, async () => {
    const child = startProgram(program);
    expect(await talk(child, 1, OPEN, call(1, "forever"))).toEqual([opened]);
    await expect.poll(child.stderr, PATIENT).toContain("waiting");
    child.kill(signal);
    expect(await child.exited).toEqual({ code, signal: null });
    expect(child.stderr()).toBe(`the module was loaded\nwaiting\naborted\nleaving with ${code}\n`);
  });
}

it("leaves with 0 when the client does not read any more", async () => {
  const child = spawn(process.execPath, [program], { stdio: "pipe" });
  child.stdin.write(`${JSON.stringify(OPEN)}\n`);
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write(`${JSON.stringify(request(1, "ping"))}\n`);
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("hands everything else to the command line", async () => {
  const { code } = await runProgram(program, "--help");
  expect(code).toBe(0);
});
