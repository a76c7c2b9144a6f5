import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { openJournal } from "../../templates/observe/journal.ts";
import { isRecord } from "../support/is-record.ts";
import { startProgram } from "../support/program-process.ts";
import { runProgram } from "../support/run-program.ts";
import { buildProgram } from "./support/build-program.ts";
import { smallManifest } from "./support/small-manifest.ts";

const SOURCE = `
export function greet(name) {
  if (name === "unreadable") throw { get x() { throw name; }, [Symbol.for("nodejs.util.inspect.custom")]() { throw name; } };
  return "hello " + name;
}
export function boom() { throw new RangeError("no " + process.env.OBSERVED_KEY, { cause: new Error("deep") }); }
`;
const MEETING = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const GREETING = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "greet", arguments: { _1: "s3cret-value" } } };
const FAILURE = { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "boom" } };
const REFUSAL = { jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "greet", arguments: { _1: 5 } } };

let program = "";

beforeAll(async () => {
  const manifest: Manifest = {
    ...smallManifest(["greet", "boom"], { greet: [{ role: "positional", key: "_1", name: "name", shape: { kind: "string" } }] }),
    env: [{ name: "OBSERVED_KEY", secret: true, required: true }],
  };
  program = await buildProgram(SOURCE, manifest);
});

function newFile(): string {
  return join(mkdtempSync(join(inject("scratch"), "observe-")), "lines.jsonl");
}

function linesOf(file: string): Record<string, unknown>[] {
  const texts = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return texts.map((text) => JSON.parse(text)).filter(isRecord);
}

async function serve(
  args: readonly string[],
  ...messages: readonly object[]
): Promise<{ readonly replies: string[]; readonly stderr: string }> {
  const child = startProgram(program, args, { OBSERVED_KEY: "s3cret-value" });
  const replies: string[] = [];
  child.onLine((line) => replies.push(line));
  for (const message of messages) child.write(`${JSON.stringify(message)}\n`);
  expect(await child.end()).toEqual({ code: 0, signal: null });
  return { replies, stderr: child.stderr() };
}

it("--trace writes every message in both directions, and where functions threw, without secrets", async () => {
  const file = newFile();
  const { replies } = await serve([`--trace=${file}`], MEETING, GREETING, FAILURE);
  const lines = linesOf(file);
  expect(lines.filter(({ direction }) => direction === "out").map(({ message }) => message)).toHaveLength(replies.length);
  const said = (wanted: string): unknown[] =>
    lines.flatMap(({ direction, message, stack }) => (direction === wanted ? [message ?? stack] : []));
  expect(said("in")).toEqual([MEETING, { ...GREETING, params: { name: "greet", arguments: { _1: "***OBSERVED_KEY***" } } }, FAILURE]);
  expect(said("out")).toMatchObject([
    { id: 1 },
    { id: 2, result: { content: [{ type: "text", text: "hello ***OBSERVED_KEY***" }] } },
    { id: 3, result: { isError: true } },
  ]);
  expect(said("thrown")).toEqual([
    expect.stringMatching(/^RangeError: no \*\*\*OBSERVED_KEY\*\*\*\n {4}at boom [\s\S]*\[cause\]: Error: deep/),
  ]);
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it("--trace writes to stderr without a file, also behind --mcp", async () => {
  const { stderr } = await serve(["--mcp", "--trace"], MEETING);
  expect(stderr.match(/"direction":"(in|out)"/g)).toHaveLength(2);
});

it("--audit writes a line for each call, with arguments only when asked", async () => {
  const file = newFile();
  await serve(["--audit", file], MEETING, GREETING, FAILURE, REFUSAL);
  const call = { time: expect.any(String), ms: expect.any(Number) };
  expect(linesOf(file)).toEqual([
    { ...call, tool: "greet", ok: true },
    { ...call, tool: "boom", ok: false },
    { ...call, tool: "greet", ok: false },
  ]);
  await serve(["--audit", file, "--audit-arguments"], MEETING, GREETING);
  expect(linesOf(file).slice(3)).toEqual([{ ...call, tool: "greet", ok: true, arguments: { _1: "***OBSERVED_KEY***" } }]);
});

it("calls from the shell are watched, too, wherever that is said", async () => {
  const file = newFile();
  const child = startProgram(program, ["greet", "Ada", "--audit", file, "--trace"], { OBSERVED_KEY: "s3cret-value" });
  expect(await child.end()).toEqual({ code: 0, signal: null });
  expect(linesOf(file)).toMatchObject([{ tool: "greet", ok: true }]);
  expect(child.stderr().match(/"direction":"\w+","message":.*/g)).toEqual([
    '"direction":"in","message":{"method":"tools/call","params":{"name":"greet","arguments":{"_1":"Ada"}}}}',
    '"direction":"out","message":{"result":"hello Ada"}}',
  ]);
});

it("what no line can be made of is told as such, and everybody is answered", async () => {
  const DEPTH = 20_000;
  const deep = JSON.stringify(GREETING).replace('"s3cret-value"', "[".repeat(DEPTH) + "]".repeat(DEPTH));
  const [trace, audit] = [newFile(), newFile()];
  const child = startProgram(program, [`--trace=${trace}`, "--audit", audit, "--audit-arguments"], { OBSERVED_KEY: "s3cret-value" });
  const ids: unknown[] = [];
  child.onLine((line) => ids.push(JSON.parse(line).id));
  child.write(`${JSON.stringify(MEETING)}\n${deep}\n${JSON.stringify(FAILURE)}\n`);
  await child.end();
  expect(ids.sort()).toEqual([1, 2, 3]);
  const unwritten = expect.stringContaining("Maximum call stack size exceeded");
  expect(linesOf(trace).filter(({ direction }) => direction === "in")).toMatchObject([
    { message: MEETING },
    { direction: "in", unwritten },
    { message: FAILURE },
  ]);
  expect(linesOf(audit)).toMatchObject([
    { tool: "greet", ok: false, unwritten },
    { tool: "boom", ok: false, arguments: {} },
  ]);
});

it("a thrown value that cannot be read is a failure like others", async () => {
  const file = newFile();
  const { replies } = await serve([`--trace=${file}`], MEETING, {
    ...GREETING,
    params: { name: "greet", arguments: { _1: "unreadable" } },
  });
  expect(JSON.parse(replies[1] ?? "")).toMatchObject({ id: 2, result: { isError: true } });
  expect(linesOf(file)).toContainEqual(expect.objectContaining({ direction: "thrown", stack: expect.stringContaining("cannot be read") }));
});

it("a file that cannot be opened is wrong usage", async () => {
  expect(await runProgram(await buildProgram(SOURCE, smallManifest(["boom"])), "--trace=/absent/file", "--mcp")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining(
      "error: --trace cannot write to '/absent/file': its folder is not there; make it, or name another file\nFor help: ",
    ),
  });
});

it("what is written down does not go where the messages go", async () => {
  const file = newFile();
  // As `/dev/stdout` is one.
  const link = join(dirname(file), "stdout");
  symlinkSync("/proc/self/fd/1", link);
  const script = `"$0" "$1" "$2=$3" </dev/null 2>'${file}.err'`;
  for (const [flag, path, end] of [
    ["--trace", link, " | cat"],
    ["--audit", "/proc/self/fd/1", " | cat"],
    ["--audit", "/dev/fd/1", ` >'${file}'`],
    ["--trace", file, ` >'${file}'`],
    ["--trace", link, ""],
  ] as const) {
    const { stdout } = spawnSync("bash", ["-c", `set -o pipefail; ${script}${end}; echo $?`, process.execPath, program, flag, path], {
      env: { ...process.env, OBSERVED_KEY: "s3cret-value" },
      encoding: "utf8",
    });
    expect(stdout).toBe("2\n");
    expect(readFileSync(`${file}.err`, "utf8")).toMatch(/^error: .* cannot write to '.*': .*; name another file, or \/dev\/stderr\n/);
  }
});

it("lines stay JSON whatever is hidden in them", () => {
  const file = newFile();
  openJournal(file, (text) => text.replaceAll(/12345|"|ids?/g, "***"))({ id: 12345, text: 'a "b"', arguments: { ids: [12345] } });
  expect(linesOf(file)).toMatchObject([{ id: 12345, text: "a ***b***", arguments: { "***": ["***"] } }]);
});
