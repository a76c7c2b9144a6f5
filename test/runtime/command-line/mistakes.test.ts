import { beforeAll, expect, it } from "vitest";
import type { ParamEntry, Shape } from "../../../templates/contract.ts";
import { startProgram } from "../../support/program-process.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
console.log("loaded");
export function add() { return "1"; }
export function linger(signal) { console.log("waiting"); signal.addEventListener("abort", () => undefined); return new Promise((resolve) => setTimeout(resolve, 1500, "late")); }
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
    await expect.poll(() => child.stderr()).toContain("waiting");
    child.kill("SIGINT");
    await expect.poll(() => child.stderr(), { timeout: 5_000 }).toContain(until === "second" ? until : "waiting");
    if (until === "second") child.kill("SIGINT");
    expect(await child.exited).toEqual({ code, signal });
    expect([lines, child.stderr()]).toEqual([[], said]);
  }
});
