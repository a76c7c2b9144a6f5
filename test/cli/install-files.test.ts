import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { type Finished, mcpc } from "../support/run.ts";
import { CURSOR, homeForEach, program } from "./client-home.ts";

const home = homeForEach();
const { run, put, read } = home;
const entry = (): object => ({ command: process.execPath, args: [join(home.cwd, "out.mjs")], env: { KEY: "" } });

it("writes the path as it was given, and finds it by any other", async () => {
  put("v1/out.mjs", program("lib"));
  symlinkSync("v1", join(home.cwd, "current"));
  const args = (): unknown => JSON.parse(read(CURSOR)).mcpServers.lib?.args;
  for (const [path, other] of [
    ["v1", "current"],
    ["current", "v1"],
  ]) {
    await run("install", `${path}/out.mjs`, "--client", "cursor");
    expect(args()).toEqual([join(home.cwd, `${path}/out.mjs`)]);
    expect(await run("uninstall", `${other}/out.mjs`, "--client", "cursor")).toMatchObject({ code: 0 });
    expect(args()).toBeUndefined();
  }
});

it("keeps the file as it was before the first change, and before the last", async () => {
  put(CURSOR, '{ "mine": 1 }');
  await run("install", "out.mjs", "--client", "cursor");
  const after = read(CURSOR);
  const { stderr } = await run("uninstall", "out.mjs", "--client", "cursor");
  expect(stderr).toContain(`(as it was: ${join(home.cwd, CURSOR)}.mcpc-backup-last)`);
  expect(read(`${CURSOR}.mcpc-backup`)).toBe('{ "mine": 1 }');
  expect(read(`${CURSOR}.mcpc-backup-last`)).toBe(after);
});

it("loses nothing when several are installed and uninstalled at once", async () => {
  const names = Array.from({ length: 8 }, (_, index) => `m${index}`);
  for (const name of names) put(`${name}.mjs`, program(name));
  const all = (what: string): Promise<Finished[]> => Promise.all(names.map((name) => run(what, `${name}.mjs`, "--client", "cursor")));
  put(CURSOR, '{ "mcpServers": { "mine": { "command": "x" } } }');
  expect((await all("install")).map(({ code }) => code)).toEqual(names.map(() => 0));
  expect(Object.keys(JSON.parse(read(CURSOR)).mcpServers).toSorted()).toEqual([...names, "mine"]);
  expect((await all("uninstall")).map(({ code }) => code)).toEqual(names.map(() => 0));
  expect(JSON.parse(read(CURSOR))).toEqual({ mcpServers: { mine: { command: "x" } } });
  expect(readdirSync(join(home.cwd, "home/.cursor")).toSorted()).toEqual(["mcp.json", "mcp.json.mcpc-backup", "mcp.json.mcpc-backup-last"]);
});

it("does not touch a file that is broken", async () => {
  const file = put(CURSOR, '{\n  "mcpServers": {\n');
  expect(await run("install", "out.mjs", "--client", "cursor")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`error: ${file}: line 3, column 1: close brace expected; mend it first, it was not touched`),
  });
  expect(read(CURSOR)).toBe('{\n  "mcpServers": {\n');
});

it("writes through a symbolic link, also one that leads to nothing yet", async () => {
  const real = put("dotfiles/mcp.json", "{}");
  mkdirSync(join(home.cwd, "home/.cursor"), { recursive: true });
  symlinkSync(real, join(home.cwd, CURSOR));
  for (const text of ["{}", undefined]) {
    if (text === undefined) rmSync(real);
    expect(await run("install", "out.mjs", "--client", "cursor")).toMatchObject({ code: 0 });
    expect(lstatSync(join(home.cwd, CURSOR)).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(real, "utf8"))).toEqual({ mcpServers: { lib: entry() } });
  }
});

it("warns of a path that the client would change", async () => {
  put("a${b}/out.mjs", program("lib"));
  const note = async (client: string): Promise<string> => (await run("install", "a${b}/out.mjs", "--client", client)).stderr;
  expect(await note("cursor")).toMatch(/^warning: cursor takes '\$\{b\}' in the program's path for a variable: move the program\na note\n/);
  expect(await note("codex")).not.toContain("warning");
});

it("refuses a user's folder that is none", async () => {
  const refused = await mcpc(["install", "out.mjs", "--client", "cursor"], { cwd: home.cwd, env: { HOME: "" } });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("error: '.cursor/mcp.json' is no absolute path: ") });
});

it("refuses a file that is read-only or not in UTF-8, and says so", async () => {
  const file = put(CURSOR, "{}");
  chmodSync(file, 0o444);
  const refused = await run("install", "out.mjs", "--client", "cursor");
  expect(refused).toMatchObject({ code: 1, stderr: `error: ${file}: it is read-only; 'chmod u+w ${file}' if it may be changed\n` });
  chmodSync(file, 0o644);
  writeFileSync(file, Buffer.from('{ "a": "\xe4" }', "latin1"));
  const broken = `error: ${file}: line 1: not in UTF-8; mend it first, it was not touched\n`;
  expect(await run("install", "out.mjs", "--client", "cursor")).toMatchObject({ code: 1, stderr: broken });
  expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
});
