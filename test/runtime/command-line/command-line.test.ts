import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Json, Manifest, ParamEntry, Shape, ToolEntry } from "../../../templates/contract.ts";
import { startProgram } from "../../support/program-process.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
console.log("loaded");
setInterval(() => undefined, 1000);
export function add(a, b) { console.log("adding"); return a + b; }
export function greet(name, { times = 1, loud, at } = {}) { return Array(times).fill((loud ? "HI " : "hi ") + name).join("\\n") + (at ? " " + at.getTime() : ""); }
export function find() { return [{ id: 1, secret: 2 }]; }
export function quiet() { return 5; }
export function boom() { throw new RangeError("out of powder", { cause: new Error("the keg is wet") }); }
export function lie() { return { id: "one" }; }
export function big() { return "x".repeat(1_000_000); }
export function wait(signal) { setImmediate(setImmediate, () => console.log("waiting")); return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))); }
export async function* count() { yield 1; yield 2; }
export function* stray() { yield 1; yield "two"; }
export async function* forever() { try { for (let i = 0; ; i++) yield i; } finally { console.log("ended"); } }
`;
const STUCK = "export function stuck() { return new Promise(() => undefined); }";

const integer: Shape = { kind: "number", integer: true };
const item: Shape = { kind: "object", props: [{ name: "id", shape: integer }] };
const integers: ToolEntry["returns"] = { kind: "value", shape: { kind: "array", items: integer }, stream: true };
const numbers: ParamEntry[] = [
  { role: "positional", key: "_1", name: "a", shape: integer },
  { role: "positional", key: "_2", name: "b", shape: { kind: "number" }, optional: true },
];
const greeting: ParamEntry[] = [
  { role: "positional", key: "_1", name: "name", shape: { kind: "string" } },
  {
    role: "options",
    name: "options",
    optional: true,
    props: [
      { name: "times", shape: integer, optional: true },
      { name: "loud", shape: { kind: "boolean" }, optional: true },
      { name: "at", shape: { kind: "coded", codec: "date", wire: { kind: "string", limits: { format: "date-time" } } }, optional: true },
    ],
  },
];
const described: Record<string, Record<string, Record<string, Json>>> = {
  add: { _1: { description: "The first number." }, _2: { description: "The other one. (default: 0)", default: 0 } },
  greet: { _1: { description: "Whom to greet." }, times: { description: "How often.", default: 1 }, loud: { description: "Shout." } },
};

function manifest(): Manifest {
  const small = smallManifest(["add", "greet", "find", "quiet", "boom", "lie", "big", "wait", "count", "stray", "forever"], {
    add: numbers,
    greet: greeting,
    wait: [{ role: "injected", what: "signal" }],
  });
  const returns: Record<string, ToolEntry["returns"]> = {
    add: { kind: "value", shape: integer },
    find: { kind: "value", shape: { kind: "array", items: item } },
    quiet: { kind: "void" },
    lie: { kind: "value", shape: item },
    count: integers,
    stray: integers,
    forever: integers,
  };
  const tools = small.tools.map((tool) => ({
    ...tool,
    returns: returns[tool.name] ?? tool.returns,
    listing: {
      ...tool.listing,
      ...(tool.name === "add" && {
        description: "Adds two numbers.\n\nThe sum may be large.",
        outputSchema: { type: "integer", description: "The sum." },
      }),
      inputSchema: { type: "object", properties: described[tool.name] ?? {}, required: [], additionalProperties: false },
    },
  }));
  return { ...small, instructions: "Small things.", tools };
}

let program = "";
let name = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest());
  name = basename(program);
});

it("prints help without loading the module", async () => {
  const { stdout, stderr, code } = await runProgram(program, "--help");
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  expect(stdout).toBe(`small 1.2.3

Small things.

Usage: ${name} TOOL [ARGUMENT...] [--OPTION VALUE...]    call a tool
       ${name}    serve MCP over stdin and stdout

Tools:
  add      Adds two numbers.
  greet
  find
  quiet
  boom
  lie
  big
  wait
  count
  stray
  forever

Options:
  -h, --help                show this; after the name of a tool: how to call it
  --json-help               the same as JSON
  -V, --version             show the version
  --output json|text|table  how to show results; also after the name of a tool
  --trace[=FILE]            write all messages, as lines of JSON, to stderr or
                            behind what is in the file
  --audit FILE              write a line of JSON for each call; with
                            --audit-arguments its arguments, too
  --completion SHELL        show a completion script for bash, zsh or fish
  --tools NAME,...          in front of all else: only these tools; * stands for
                            any characters
  --mcp-tools[=REVISION]    show the tools as an MCP client gets them, as JSON
  --mcp-config[=CLIENT]     show a configuration for MCP clients, as JSON

How to call a tool: ${name} TOOL --help`);
  expect(await runProgram(program, "-h")).toMatchObject({ stdout, code: 0 });
  expect(await runProgram(program, "--version")).toMatchObject({ stdout: "1.2.3", stderr: "", code: 0 });
});

it("prints how to call a tool", async () => {
  expect((await runProgram(program, "add", "--help")).stdout).toBe(`Adds two numbers.

The sum may be large.

Usage: ${name} add <a> [b]

Arguments:
  a  The first number.
     type: integer
  b  The other one. (default: 0)
     type: number

Options:
  -h, --help  show this

Returns: integer - The sum.`);
  expect(
    (await runProgram(program, "greet", "x", "-h")).stdout,
  ).toBe(`Usage: ${name} greet <name> [--times <integer>] [--loud] [--at <date-time>]

Arguments:
  name  Whom to greet.
        type: string

Options:
  --times <integer>  How often.
                     (default: 1)
  --loud, --no-loud  Shout.
  --at <date-time>
  -h, --help         show this

Returns: string`);
});

it.each([
  ["add", ["add", "2", "3"], "5", 0, "loaded\nadding\n"],
  [
    "negative numbers",
    ["add", "-2", "-0.5"],
    "",
    1,
    "loaded\nadding\nError: The result does not fit its declared type: result: expected an integer, got -2.5\n",
  ],
  ["options", ["greet", "Ada", "--times=2", "--loud"], "HI Ada\nHI Ada"],
  ["a revived option", ["greet", "Ada", "--at", "1970-01-01T00:00:01Z"], "hi Ada 1000"],
  ["a projected result", ["find"], '[{"id":1}]'],
  ["a generator, a line per item", ["count"], "1\n2"],
  ["a generator as one document", ["count", "--output", "json"], "[1,2]"],
  ["a string as a document", ["--output", "json", "greet", "Ada"], '"hi Ada"'],
  ["a list as text", ["find", "--output=text"], '{"id":1}'],
  ["a list as a table", ["find", "--output", "table"], "ID\n 1"],
  ["nothing", ["quiet"], ""],
  ["nothing as a document", ["quiet", "--output", "json"], "null"],
  ["an error", ["boom"], "", 1, "loaded\nError: out of powder\ncaused by: the keg is wet\n"],
  [
    "a result that does not fit",
    ["lie"],
    "",
    1,
    'loaded\nError: The result does not fit its declared type: result.id: expected an integer, got "one"\n',
  ],
  [
    "an item that does not fit",
    ["stray"],
    "1",
    1,
    'loaded\nError: The result does not fit its declared type: result[1]: expected an integer, got "two"\n',
  ],
])("calls a tool, the result alone on stdout: %s", async (_, args, stdout, code = 0, stderr = "loaded\n") => {
  expect(await runProgram(program, ...args)).toEqual({ stdout, stderr, code, signal: null });
});

it.each([
  ["a misfit", ["add", "abc"], `error: argument 'a': expected an integer, got "abc"`],
  [
    "several misfits",
    ["add", "abc", "d"],
    `error: argument 'a': expected an integer, got "abc"\nerror: argument 'b': expected a number, got "d"`,
  ],
  ["a missing argument", ["add"], "error: missing argument 'a': expected an integer"],
  ["too many arguments", ["add", "1", "2", "3"], "error: unexpected argument '3'"],
  ["an unknown option", ["add", "1", "--verbose"], "error: unknown option '--verbose'; as a value it stands behind --"],
  ["an unknown format", ["add", "1", "--output", "xml"], "error: --output must be one of json, text, table, not 'xml'"],
])("refuses wrong usage without running user code: %s", async (_, args, stderr) => {
  // The module, which would print, is not loaded.
  expect(await runProgram(program, ...args)).toEqual({
    stdout: "",
    stderr: `${stderr}\nUsage: ${name} add <a> [b]\n`,
    code: 2,
    signal: null,
  });
});

it("names the option that does not fit", async () => {
  expect((await runProgram(program, "greet", "Ada", "--at", "soon")).stderr).toContain(
    `error: option '--at': expected a date-time such as "2024-05-17T09:30:00Z", got "soon"`,
  );
});

it("suggests the tool or option that is meant", async () => {
  expect(await runProgram(program, "gret")).toEqual({
    stdout: "",
    stderr: `error: unknown tool 'gret'; did you mean 'greet'?\nFor help: ${name} --help\n`,
    code: 2,
    signal: null,
  });
  expect((await runProgram(program, "total")).stderr).toBe(`error: 'total' is not a tool: it reads from stdin\nFor help: ${name} --help\n`);
  expect((await runProgram(program, "constructor")).stderr).toContain("unknown tool 'constructor'");
  expect((await runProgram(program, "--verson")).stderr).toContain("unknown option '--verson'; did you mean '--version'?");
});

it("prints all of a large result, and does not mind a reader that has seen enough", async () => {
  const { stdout, code } = await runProgram(program, "big");
  expect({ length: stdout.length, code }).toEqual({ length: 1_000_000, code: 0 });
  const { stderr } = spawnSync("sh", ["-c", `("$0" "$1" big; echo "left with $?" >&2) | head -c 10`, process.execPath, program], {
    encoding: "utf8",
  });
  expect(stderr).toBe("loaded\nleft with 0\n");
});

it("ends a generator when nobody reads what comes of it", () => {
  const { stdout, stderr } = spawnSync("sh", ["-c", '"$0" "$1" forever | head -n 2', process.execPath, program], { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "0\n1\n", stderr: "loaded\nended\n" });
});

it("aborts the signal on Ctrl-C", async () => {
  const child = startProgram(program, ["wait"]);
  const waiting = setInterval(() => child.stderr().includes("waiting") && child.kill("SIGINT"), 20);
  expect(await child.exited).toEqual({ code: 130, signal: null });
  clearInterval(waiting);
  expect(child.stderr()).toBe("loaded\nwaiting\nError: stopped\n");
});

it("says when a function never finishes", async () => {
  const stuck = await buildProgram(STUCK, smallManifest(["stuck"]));
  expect(await runProgram(stuck, "stuck")).toMatchObject({ stdout: "", stderr: "Error: the function never finished\n", code: 1 });
});

it("reads an argument from stdin", async () => {
  const shape: Shape = { kind: "object", props: [{ name: "x", shape: integer }] };
  const reads = await buildProgram(
    "export function show(point) { return JSON.stringify(point); }",
    smallManifest(["show"], { show: [{ role: "positional", key: "_1", name: "point", shape }] }),
  );
  const child = startProgram(reads, ["show", "-"]);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  child.write('{"x":');
  child.write("4}\n");
  expect(await child.end()).toEqual({ code: 0, signal: null });
  expect(lines).toEqual(['{"x":4}']);
});
