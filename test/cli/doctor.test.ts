import { chmodSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "./folder.ts";
import { mcpc } from "./run.ts";

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
  expect(stdout).toMatch(/\n {2}ok {4}tools +4\n {2}ok {4}stdout +nothing but messages\n {2}ok {4}end +ends when its client is gone\n/);
  expect(stdout).toMatch(/\n {2}ok {4}2026-07-28 +4 tools\n/);
  expect(stdout).toMatch(/\n {2}ok {4}claude-code +takes all tools\n/);
  expect(stdout).not.toContain("agents-exe");
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
