import { beforeAll, expect, it } from "vitest";
import type { ParamEntry, Shape } from "../../../templates/contract.ts";
import { startProgram } from "../../support/program-process.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
console.log("loaded");
export function add() { return "1"; }
export function linger(signal) { setImmediate(setImmediate, () => console.log("waiting")); signal.addEventListener("abort", () => undefined); return new Promise((resolve) => setTimeout(resolve, 1500, "late")); }
`;

const item: Shape = { kind: "object", props: [{ name: "id", shape: { kind: "number", integer: true } }] };

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, smallManifest(["add", "linger"], { linger: [{ role: "injected", what: "signal" }] }));
});

it.each([
  [["--audit", "/absent/file"], "error: --audit cannot write to '/absent/file': its folder is not there; make it, or name another file"],
  [["--trace=/"], "error: --trace cannot write to '/': it is a folder; name a file in it"],
  [["--audit-arguments"], "error: --audit-arguments is of no use without --audit FILE, the file that it writes to"],
])("names what is wrong with %j", async (args, problem) => {
  const said = `${problem}\nFor help: `;
  const anywhere = await Promise.all([
    runProgram(program, "add", ...args),
    runProgram(program, ...args, "add"),
    runProgram(program, ...args, "--mcp"),
  ]);
  for (const { stdout, stderr, code } of anywhere) {
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr.startsWith(said), stderr).toBe(true);
    expect(stderr.trimEnd().split("\n")).toHaveLength(2);
  }
  const away = ["/dev/null", "--audit-arguments"];
  expect((await runProgram(program, "--audit-arguments", "add", "--audit", ...away.slice(0, 1))).code).toBe(0);
  expect((await runProgram(program, "--audit", ...away.slice(0, 1), "add", "--audit-arguments")).code).toBe(0);
});

it("says how to write a list or an object that is given by its place", async () => {
  const params: Record<string, ParamEntry[]> = {
    find: [{ role: "positional", key: "_1", name: "tags", shape: { kind: "array", items: { kind: "string" } } }],
    show: [{ role: "positional", key: "_1", name: "item", shape: item }],
  };
  const takes = await buildProgram(
    "export const find = JSON.stringify; export const show = JSON.stringify;",
    smallManifest(["find", "show"], params),
  );
  expect((await runProgram(takes, "find", "a")).stderr).toContain(
    `error: argument 'tags': expected an array, got "a"; write '["a"]', or name a file that holds JSON, or - for stdin\n`,
  );
  expect((await runProgram(takes, "show", "a")).stderr).toContain(
    `error: argument 'item': expected an object, got "a"; write '{"id":...}', or name a file that holds JSON, or - for stdin\n`,
  );
  expect((await runProgram(takes, "show", '{"id":"a"}')).stderr).toContain(`at id: expected an integer, got "a"\n`);
});

const number: Shape = { kind: "number", integer: true };

const forecast: ParamEntry[] = [
  { role: "positional", key: "_1", name: "city", shape: { kind: "string" } },
  { role: "positional", key: "_2", name: "hour", shape: number, optional: true },
  {
    role: "options",
    name: "options",
    props: [
      { name: "days", shape: number, optional: true },
      { name: "unit", shape: { kind: "enum", values: ["C", "F"] }, optional: true },
      { name: "place", shape: item, optional: true },
      { name: "key", shape: number },
    ],
  },
];

it.each<[words: string[], problems: string[]]>([
  [
    ["Oslo", "--nope", "--days", "x", "--key=1"],
    ["unknown option '--nope'; as a value it stands behind --", `option '--days': expected an integer, got "x"`],
  ],
  // What follows an unknown option may be its value, so that nothing is sure of the arguments.
  [["--nope", "Oslo", "soon", "--key=1"], ["unknown option '--nope'; as a value it stands behind --"]],
  [
    ["Oslo", "noon", "more", "and more", "--unit", "K"],
    [
      "unexpected argument 'more'",
      "unexpected argument 'and more'",
      `argument 'hour': expected an integer, got "noon"`,
      `option '--unit': expected one of "C", "F", got "K"`,
      "missing option '--key': expected an integer",
    ],
  ],
  // Of what has been told already nothing more is said.
  [
    ["--nope=1", "--place", "absent.json", "--days=1", "--days=2", "--key"],
    [
      "unknown option '--nope'; as a value it stands behind --",
      "option '--key' needs a value: integer",
      "option '--place': file 'absent.json' not found",
      "option '--days': given more than once",
      "missing argument 'city': expected a string",
    ],
  ],
  [
    ["Oslo", "--key", "1", "--output", "xml", "--audit=", "--dayz", "2", "--units", "C"],
    [
      "unknown option '--dayz'; did you mean '--days'?",
      "unknown option '--units'; did you mean '--unit'?",
      "--output must be one of json, text, table, not 'xml'",
      "--audit needs the name of a file",
    ],
  ],
  // Nobody waits for what is on stdin when the call cannot be made anyway.
  [["Oslo", "--key", "1", "--place", "-", "--nope"], ["unknown option '--nope'; as a value it stands behind --"]],
  [["Oslo", "--key", "1", "--city", "Oslo"], ["unknown option '--city'; 'city' is given by its place"]],
  [["Oslo", "--key", "1", "--tools", "x"], ["--tools is read only in front of the tool's name"]],
  [["Oslo", "--key", "1", "--output"], ["--output must be one of json, text, table"]],
])("tells all that is wrong with %j", async (words, problems) => {
  const takes = await buildProgram("export const forecast = String;", smallManifest(["forecast"], { forecast }));
  const { stdout, stderr, code } = await runProgram(takes, "forecast", ...words);
  expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  const lines = stderr.trimEnd().split("\n");
  expect(lines.slice(0, -1)).toEqual(problems.map((problem) => `error: ${problem}`));
  expect(lines.at(-1)).toMatch(/^Usage: out forecast <city> \[hour\] --key <integer>/);
});

it.each<[words: string[], problems: string[]]>([
  [
    ["--tools", "sub,add,mul"],
    ["--tools: there is no tool 'sub'", "--tools: there is no tool 'mul'"],
  ],
  [
    ["--output", "xml", "--tools", "sub", "--mcp-config=emac", "cursor"],
    [
      "--output must be one of json, text, table, not 'xml'",
      "--tools: there is no tool 'sub'",
      "unknown client 'emac': known are claude-desktop, .*",
      "unexpected argument 'cursor'",
    ],
  ],
  [
    ["--output", "xml", "--nope", "--verson", "--help", "ad", "--more"],
    ["--output must be .*", "unknown option '--nope'", "unknown option '--verson'; did you mean '--version'\\?"],
  ],
  [["--mcp-tool"], ["unknown option '--mcp-tool'; did you mean '--mcp-tools'\\?"]],
  [["--trac", "add"], ["unknown option '--trac'; did you mean '--trace'\\?"]],
  [["lingr", "--nope"], ["unknown tool 'lingr'; did you mean 'linger'\\?"]],
  [
    ["--mcp-tools=2025", "now"],
    ["unknown revision '2025': known are .*", "unexpected argument 'now'"],
  ],
  [
    ["--mcp", "--text", "xml", "more"],
    ["--text must be 'raw' or 'json', not 'xml'", "unexpected argument 'more'"],
  ],
  [
    ["add", "--mcp", "--mcp-tools"],
    ["--mcp is read only as the first argument", "--mcp-tools is read only as the first argument"],
  ],
])("tells all that is wrong with %j of a program as a whole", async (words, problems) => {
  const { stdout, stderr, code } = await runProgram(program, ...words);
  expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  const lines = stderr.trimEnd().split("\n");
  expect(lines).toHaveLength(problems.length + 1);
  for (const [i, problem] of problems.entries()) expect(lines[i]).toMatch(new RegExp(`^error: ${problem}$`));
  expect(lines.at(-1)).toMatch(/^For help: .*out --help$/);
});

it("says nothing of HTTP where it was built without", async () => {
  expect((await runProgram(program, "--help")).stdout).not.toContain("--mcp-http");
  expect((await runProgram(program, "--json-help")).stdout).not.toContain("--mcp-http");
  expect((await runProgram(program, "--complete", "--", "--mcp-h")).stdout).toBe("");
  const serves = await buildProgram("export const find = String;", smallManifest(["find"]), {});
  expect((await runProgram(serves, "--help")).stdout).toContain("--mcp-http");
});

it("says that it waits for a function that goes on after Ctrl-C, and shows nothing of its result", async () => {
  const said = "loaded\nwaiting\ninterrupted: waiting for the function to end; a second Ctrl-C ends it at once\n";
  const signals: readonly [string, NodeJS.Signals | null, number | null][] = [
    ["waiting", null, 130],
    ["second", "SIGINT", null],
  ];
  for (const [until, signal, code] of signals) {
    const child = startProgram(program, ["linger"]);
    const lines: string[] = [];
    child.onLine((line) => lines.push(line));
    await expect.poll(() => child.stderr(), { timeout: 30_000 }).toContain("waiting");
    child.kill("SIGINT");
    await expect.poll(() => child.stderr(), { timeout: 5_000 }).toContain(until === "second" ? until : "waiting");
    if (until === "second") child.kill("SIGINT");
    expect(await child.exited).toEqual({ code, signal });
    expect([lines, child.stderr()]).toEqual([[], said]);
  }
});
