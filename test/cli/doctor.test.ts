import { chmodSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";

const COMBAT = fileURLToPath(new URL("../../fixtures/story/combat/combat.ts", import.meta.url));

const BAD = `
import { createInterface } from "node:readline";
console.log("listening");
const pages = {
  undefined: { tools: [{ name: "b.c", inputSchema: { type: "object", properties: {} } }], nextCursor: "2" },
  2: { tools: [{ name: "bad", inputSchema: { type: "object", anyOf: [], properties: { x: true } } }] },
};
const results = {
  initialize: () => ({ protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "bad", version: "1" } }),
  "tools/list": ({ cursor }) => pages[cursor],
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.(params);
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: "no such method" } }) }));
});
`;

const checksOf = (stdout: string): Record<string, string> =>
  Object.fromEntries(JSON.parse(stdout).checks.map(({ check, status }: { check: string; status: string }) => [check, status]));

it("finds nothing wrong with a program that mcpc built", async () => {
  const cwd = folder();
  await mcpc(["build", COMBAT, "-o", "out"], { cwd });
  const { code, stdout, stderr } = await mcpc(["doctor", "./out"], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^ {2}ok {4}command +\//);
  expect(stdout).toMatch(/\n {2}ok {4}initialize +combat, 2025-11-25\n {2}ok {4}start +\d+ ms from start to the reply\n/);
  expect(stdout).toMatch(
    /\n {2}ok {4}tools +4\n {2}ok {4}load +the module loads; no function was run\n {2}ok {4}stdout +nothing but messages\n {2}ok {4}end +ends when its client is gone\n/,
  );
  expect(stdout).toMatch(/\n {2}ok {4}2026-07-28 +4 tools\n/);
  expect(stdout).toMatch(/\n {2}ok {4}claude-code +takes all tools\n/);
  expect(stdout).not.toContain("agents-exe");
});

it("takes a module for loaded that misses so many arguments that not all are told", async () => {
  const members = Array.from({ length: 30 }, (_, i) => `m${i}: number`).join("; ");
  const cwd = folder({ "lib.ts": `/** F. */\nexport function f(options: { ${members} }): number {\n  return options.m0;\n}\n` });
  await mcpc(["build", "lib.ts"], { cwd });
  const { stdout } = await mcpc(["doctor", "out", "--json"], { cwd });
  expect(checksOf(stdout)).toMatchObject({ load: "ok" });
});

it("says what a server lacks to start", async () => {
  const cwd = folder({ "lib.ts": "/**\n * L.\n * @module\n * @secret API_KEY The key\n */\n/** F. */\nexport function f(): void {}\n" });
  await mcpc(["build", "lib.ts"], { cwd });
  const without = await mcpc(["doctor", "out", "--json"], { cwd });
  expect(without.code).toBe(1);
  expect(JSON.parse(without.stdout).checks).toMatchObject([
    { check: "command", status: "ok" },
    { check: "environment", status: "warn", detail: "not set here, so looked at without: API_KEY" },
    {
      check: "initialize",
      status: "fail",
      detail: expect.stringContaining("error: not set in the environment: API_KEY (The key; a secret)"),
    },
    { check: "clients", status: "skip" },
  ]);
  const given = await mcpc(["doctor", "out", "--json"], { cwd, env: { API_KEY: "x" } });
  expect(given.code).toBe(0);
  expect(checksOf(given.stdout)).toMatchObject({ environment: "ok", initialize: "ok", "2026-07-28": "ok" });
});

it("counts templates, and does not miss variables that need not be set", async () => {
  const lib = `
/**
 * L.
 * @module
 * @env [UNIT=C] C or F
 * @env [PLACE] Where
 */
/**
 * A page.
 * @resource pages:///{number}
 */
export const page = (number: number): string => String(number);
/**
 * All pages.
 * @resource pages:///all
 */
export const pages = (): string => "all";
`;
  const cwd = folder({ "lib.ts": lib });
  await mcpc(["build", "lib.ts"], { cwd });
  const { stdout } = await mcpc(["doctor", "out", "--json"], { cwd, env: { UNIT: "F" } });
  expect(JSON.parse(stdout).checks).toContainEqual({
    check: "environment",
    status: "ok",
    detail: "set: UNIT; optional and not set: PLACE",
  });
  expect(JSON.parse(stdout).checks).toContainEqual({ check: "resources", status: "ok", detail: "1, 1 template" });
});

it("looks at any command, and says what would fail where", async () => {
  const cwd = folder({ "bad.mjs": BAD });
  const { code, stdout } = await mcpc(["doctor", "--json", "--", process.execPath, join(cwd, "bad.mjs")], { cwd });
  expect(code).toBe(1);
  const { command, checks, clients } = JSON.parse(stdout);
  expect(command).toEqual([process.execPath, join(cwd, "bad.mjs")]);
  expect(checks).toMatchObject([
    { check: "command", status: "ok" },
    { check: "initialize", status: "ok", detail: "bad, 2025-06-18" },
    { check: "start", status: "ok" },
    { check: "tools", status: "ok", detail: "2 in 2 pages" },
    { check: "stdout", status: "fail", detail: 'not only messages (1x something else): "listening"' },
    { check: "end", status: "ok" },
    { check: "2026-07-28", status: "warn" },
  ]);
  const status = Object.fromEntries(clients.map((each: { client: string; status: string }) => [each.client, each.status]));
  expect(status).toMatchObject({ "claude-code": "fail", vscode: "warn", windsurf: "ok", codex: "fail" });
  const { problems } = clients.find((each: { client: string }) => each.client === "codex");
  expect(problems).toEqual([
    "b.c: the name must be of letters, digits, _ and -, at most 64",
    "bad: inputSchema has anyOf at its root: the model refuses all tools",
  ]);
});

const server = (lists: string, more = ""): string => `
import { createInterface } from "node:readline";
const t = { name: "t", inputSchema: { type: "object", properties: {} } };
const results = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
  "tools/list": () => (${lists}),
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  const result = results[method]?.();
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: "none" } }) }));
});
${more}`;

it.each([
  ["is no list", "{ tools: null }", "the result has no list 'tools'"],
  ["holds what is no tool", "{ tools: [t, 3] }", "'tools' has elements that are no objects"],
  ["is an error", "undefined", "none"],
  ["never comes", "(console.error('one\\ntwo'), process.exit(3))", "it ended with 3: one\ntwo"],
])("does not say what clients take when the list of tools %s", async (_what, lists, detail) => {
  const cwd = folder({ "s.mjs": server(lists) });
  const { code, stdout } = await mcpc(["doctor", "--json", "--", process.execPath, join(cwd, "s.mjs")], { cwd });
  expect(code).toBe(1);
  const { checks, clients } = JSON.parse(stdout);
  expect(clients).toEqual([]);
  expect(checks).toContainEqual({ check: "tools", status: "fail", detail });
  expect(checksOf(stdout)["end"]).toBe(detail.startsWith("it ended") ? "fail" : "ok");
  expect(checks.at(-1)).toEqual({ check: "clients", status: "skip", detail: "what they take is not known without a list of tools" });
});

it("notes a server that does not end", async () => {
  const cwd = folder({ "b.mjs": server("{ tools: [t] }", "setInterval(() => 0, 1000);") });
  const endOf = async (file: string): Promise<string | undefined> =>
    checksOf((await mcpc(["doctor", "--json", "--", process.execPath, join(cwd, file)], { cwd })).stdout)["end"];
  expect(await endOf("b.mjs")).toBe("warn");
});

it("does not call it taking all tools when there are none", async () => {
  const cwd = folder({ "s.mjs": server("{ tools: [] }") });
  expect((await mcpc(["doctor", "--", process.execPath, join(cwd, "s.mjs")], { cwd })).stdout).toMatch(
    /ok {4}cursor +there are no tools\n/,
  );
});

it.each([
  ["what comes back", 'read line; echo "$line"', '(1x something else): "{\\"jsonrpc\\"'],
  ["garbage", "echo hello; printf '%s' there", '(2x something else): "hello"'],
  ["a prompt", "printf 'Password: '; read line", '(1x something else): "Password: "'],
])("shows %s on stdout in the place of a reply", async (_what, script, shown) => {
  const { code, stdout } = await mcpc(["doctor", "--", "/bin/sh", "-c", script]);
  expect(code).toBe(1);
  expect(stdout).toContain("fail  initialize");
  expect(stdout.replace(/\s+/g, " ")).toContain(`fail stdout not only messages ${shown}`);
});

it("does not listen for ever to what has no end", async () => {
  const start = performance.now();
  const { stdout } = await mcpc(["doctor", "--", "yes"]);
  expect(stdout).toMatch(/fail {2}initialize +there is no end of what it writes to stdout\n/);
  expect(stdout).toMatch(/something else\): "y"\n/);
  expect(performance.now() - start).toBeLessThan(15_000);
});

it.each([
  ["throws", 'throw new Error("boom at import");', "the module could not be loaded: boom at import"],
  ["ends the process", "process.exit(4);", "the module could not be loaded: process.exit(4) was called"],
])("finds a module that %s when it is loaded", async (_what, line, detail) => {
  const cwd = folder({ "lib.ts": `${line}\n/** F. */\nexport function f(): void {}\n` });
  await mcpc(["build", "lib.ts", "--allow-type-errors"], { cwd });
  const { code, stdout } = await mcpc(["doctor", "out", "--json"], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).checks).toContainEqual({ check: "load", status: "fail", detail: expect.stringContaining(detail) });
});

it("shows the last lines of stderr, and has the server get variables", async () => {
  const needy = 'if (!process.env.KEY) throw new Error("no KEY\\nset it", { cause: new Error("why") });';
  const cwd = folder({ "s.mjs": server("{ tools: [t] }", needy) });
  const lacking = await mcpc(["doctor", "--", process.execPath, join(cwd, "s.mjs")], { cwd });
  expect(lacking.stdout).toContain("Error: no KEY\n");
  expect(lacking.stdout).toMatch(/ {10}set it\n/);
  expect(lacking.stdout).toContain("[cause]: Error: why");
  const set = await mcpc(["doctor", "--env", "KEY=a=b", "--env", "B=", "--", process.execPath, join(cwd, "s.mjs")], { cwd });
  expect(set.code).toBe(0);
  expect(await mcpc(["doctor", "--env", "KEY", "x"])).toMatchObject({ code: 2, stderr: "error: --env must be NAME=VALUE, not 'KEY'\n" });
});

it("looks at one client alone", async () => {
  const cwd = folder({ "bad.mjs": BAD.replace('console.log("listening");', "") });
  const { code, stdout } = await mcpc(["doctor", "--client", "windsurf", "--", process.execPath, join(cwd, "bad.mjs")], { cwd });
  expect(code).toBe(0);
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^ {2}ok {4}windsurf +takes all tools$/);
});

it.each([
  ["a command that clients do not find", "mcpc-no-such-command", "is not found by clients that are started from a desktop"],
  ["a program that ends at once", "./ends", "it ended with 3: Error: nothing to do"],
])("says what is wrong with %s", async (_what, command, message) => {
  const cwd = folder({ ends: "#!/bin/sh\necho 'Error: nothing to do' >&2\necho bye >&2\nexit 3\n" });
  chmodSync(join(cwd, "ends"), 0o755);
  const { code, stdout } = await mcpc(["doctor", command], { cwd });
  expect(code).toBe(1);
  expect(stdout).toContain(message);
});

it("knows the clients by name", async () => {
  expect(await mcpc(["doctor", "--client", "cursr", "--", "x"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: "error: unknown client 'cursr'; did you mean 'cursor'?\n",
  });
});
