import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CURSOR, homeForEach, program } from "./client-home.ts";

const home = homeForEach();
const { run, put, read } = home;
const entry = (): object => ({ command: process.execPath, args: [join(home.cwd, "out.mjs")], env: { KEY: "" } });

it("writes a program into a file that was not there, for the user alone", async () => {
  const { code, stdout, stderr } = await run("install", "out.mjs", "--client", "cursor");
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toBe(`a note\ncursor has 'lib' from its next start on: ${join(home.cwd, CURSOR)}\n`);
  expect(JSON.parse(read(CURSOR))).toEqual({ mcpServers: { lib: entry() } });
  expect(statSync(join(home.cwd, CURSOR)).mode & 0o777).toBe(0o600);
});

it("keeps all else, the rights and a copy of what was there, and takes out only what it put in", async () => {
  const before = '{\n\t// mine\n\t"mcpServers": {\n\t\t"a": { "command": "x" }, // a\n\t},\n}\n';
  const file = put(CURSOR, before);
  const { mode } = statSync(file);
  await run("install", "./out.mjs", "--client", "cursor");
  expect(read(CURSOR)).toContain('// mine\n\t"mcpServers": {\n\t\t"a": { "command": "x" }, // a\n\t\t"lib": {\n');
  expect(statSync(file).mode).toBe(mode);
  expect(read(`${CURSOR}.mcpc-backup`)).toBe(before);
  rmSync(join(home.cwd, "out.mjs"));
  expect(await run("uninstall", "out.mjs", "--client", "cursor")).toMatchObject({ code: 0 });
  expect(read(CURSOR)).toBe(before);
  expect(await run("uninstall", "out.mjs", "--client", "cursor")).toMatchObject({
    code: 1,
    stderr: `error: ${file}: no server there starts ${join(home.cwd, "out.mjs")}\n`,
  });
});

it("shows under --dry-run what it would do, and does nothing", async () => {
  put(CURSOR, '{\n  "mcpServers": {}\n}\n');
  const { code, stdout } = await run("install", "out.mjs", "--client", "cursor", "--dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain(`${join(home.cwd, CURSOR)}\n  {\n-   "mcpServers": {}\n+   "mcpServers": {\n+     "lib": {\n`);
  expect(read(CURSOR)).toBe('{\n  "mcpServers": {}\n}\n');
  expect(existsSync(join(home.cwd, `${CURSOR}.mcpc-backup`))).toBe(false);
});

it("keeps what the user filled in, and says when there is nothing to do", async () => {
  await run("install", "out.mjs", "--client", "cursor");
  put(CURSOR, read(CURSOR).replace('"KEY": ""', '"KEY": "filled in"').replace('"lib": {', '"lib": {\n      "disabled": true, // for now'));
  const kept = read(CURSOR);
  expect(await run("install", "out.mjs", "--client", "cursor")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("has 'lib' already"),
  });
  expect(read(CURSOR)).toBe(kept);
  await run("install", "out.mjs", "--client", "cursor", "--", "--tools", "a");
  expect(read(CURSOR)).toContain('"disabled": true, // for now');
  expect(read(CURSOR)).toContain("filled in");
  expect(JSON.parse(read(CURSOR).replace("// for now", "")).mcpServers.lib.args).toEqual([join(home.cwd, "out.mjs"), "--tools", "a"]);
});

it("keeps the arguments that are there, says so, and takes others in their place", async () => {
  await run("install", "out.mjs", "--client", "cursor", "--", "--tools", "a");
  const again = await run("install", "out.mjs", "--client", "cursor");
  expect(again.stderr).toContain("kept: --tools a; arguments behind -- take their place, 'mcpc uninstall' drops them\n");
  expect(again.stderr).toContain("has 'lib' already");
  expect(JSON.parse(read(CURSOR)).mcpServers.lib.args).toEqual([join(home.cwd, "out.mjs"), "--tools", "a"]);
  await run("install", "out.mjs", "--client", "cursor", "--", "--tools", "b");
  expect(JSON.parse(read(CURSOR)).mcpServers.lib.args).toEqual([join(home.cwd, "out.mjs"), "--tools", "b"]);
});

it("refuses arguments that are there and no longer fit the program", async () => {
  await run("install", "out.mjs", "--client", "cursor", "--", "--tools", "a");
  const before = read(CURSOR);
  const choosy = 'if (process.argv.includes("a")) { console.error("no tool is called a"); process.exit(2); }';
  put("out.mjs", `${read("out.mjs")}`.replace("const client", `${choosy}\nconst client`));
  const { code, stderr } = await run("install", "out.mjs", "--client", "cursor");
  expect([code, stderr]).toEqual([1, expect.stringContaining("the arguments of 'lib' (--tools a) no longer fit: no tool is called a; ")]);
  expect(read(CURSOR)).toBe(before);
});

it("refuses arguments that the program would not take into the file", async () => {
  expect(await run("install", "out.mjs", "--client", "cursor", "--", "--tools", "a", "--output=json")).toMatchObject({
    code: 1,
    stderr: "error: 'out.mjs' says no configuration: it would not take '--output' into the client's file\n",
  });
  put(
    "out.mjs",
    `${read("out.mjs")}`.replace("const client", 'console.error("error: no --x\\nFor help: y"); process.exit(2);\nconst client'),
  );
  expect(await run("install", "out.mjs", "--client", "cursor", "--", "--x")).toMatchObject({
    code: 1,
    stderr: "error: 'out.mjs' says no configuration: no --x\n",
  });
  expect(existsSync(join(home.cwd, CURSOR))).toBe(false);
});

it("takes out what starts the program, not what mentions it", async () => {
  const path = join(home.cwd, "out.mjs");
  const others = {
    watch: { command: "npx", args: ["file-watch-mcp", "--file", path] },
    cat: { command: "cat", args: [path] },
    node: { command: "node", args: ["--require", path, "other.mjs", path] },
    env: { command: "x", env: { FILE: path } },
  };
  const own = {
    itself: { command: path },
    options: { command: "/usr/bin/node", args: ["--import", "./x.mjs", "--inspect", path, "--tools", "a"] },
    bun: { command: "bun", args: ["run", path] },
    windows: { command: "C:\\Windows\\cmd.exe", args: ["/d", "/c", "node.exe", path] },
    variables: { command: "env", args: ["A=b", "node", path] },
  };
  put(CURSOR, JSON.stringify({ mcpServers: { ...others, ...own } }));
  expect(await run("uninstall", "out.mjs", "--client", "cursor")).toMatchObject({ code: 0 });
  expect(JSON.parse(read(CURSOR))).toEqual({ mcpServers: others });
});

it("leaves another server of the name, but for --force", async () => {
  await run("install", "other.mjs", "--client", "cursor");
  const before = read(CURSOR);
  expect(await run("install", "out.mjs", "--client", "cursor")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("there is another server called 'lib'; --force puts this one in its place"),
  });
  expect(read(CURSOR)).toBe(before);
  expect(await run("install", "out.mjs", "--client", "cursor", "--force")).toMatchObject({ code: 0 });
  expect(JSON.parse(read(CURSOR))).toEqual({ mcpServers: { lib: entry() } });
});

it("asks in Visual Studio Code once, and no longer when nobody wants it", async () => {
  put("out.mjs", program("lib", { env: { KEY: "${input:x-KEY}" } }));
  put("other.mjs", program("more", { env: { KEY: "${input:x-KEY}" } }));
  const inputs = (): unknown => JSON.parse(read(".vscode/mcp.json")).inputs;
  const at = ["--client", "vscode", "--scope", "project"];
  await run("install", "out.mjs", ...at);
  await run("install", "other.mjs", ...at);
  expect(inputs()).toHaveLength(1);
  await run("uninstall", "out.mjs", ...at);
  expect(inputs()).toHaveLength(1);
  await run("uninstall", "other.mjs", ...at);
  expect(JSON.parse(read(".vscode/mcp.json"))).toEqual({ servers: {} });
});

it("adds a table to the configuration of Codex", async () => {
  put("home/.codex/config.toml", '# mine\nmodel = "x" # y\n');
  expect(await run("install", "out.mjs", "--client", "codex")).toMatchObject({ code: 0 });
  expect(read("home/.codex/config.toml")).toMatch(/^# mine\nmodel = "x" # y\n\n\[mcp_servers\.lib\]\ncommand = /);
  await run("uninstall", "out.mjs", "--client", "codex");
  expect(read("home/.codex/config.toml").trimEnd()).toBe('# mine\nmodel = "x" # y');
});

it("writes into the file of opencode that is there, in the form that it has", async () => {
  put("opencode.jsonc", '{\n  "mcp": {\n    "servers": {}\n  }\n}\n');
  expect(await run("install", "out.mjs", "--client", "opencode", "--scope", "project")).toMatchObject({ code: 0 });
  expect(JSON.parse(read("opencode.jsonc"))).toEqual({ mcp: { servers: { lib: entry() } } });
  expect(existsSync(join(home.cwd, "opencode.json"))).toBe(false);
});

it.each([
  ["a client that is not known", ["out.mjs", "--client", "cursr"], "unknown client 'cursr'; did you mean 'cursor'?"],
  ["one that nothing is like", ["out.mjs", "--client", "emacs"], "unknown client 'emacs': known are claude-desktop, "],
  [
    "a scope that a client lacks",
    ["out.mjs", "--client", "windsurf", "--scope", "project"],
    "windsurf has no file of its own for --scope project",
  ],
  ["a client without a file", ["out.mjs", "--client", "agents-exe"], "put what '--mcp-config=agents-exe' of the program prints"],
  ["a program that there is not", ["nowhere", "--client", "cursor"], "there is no program 'nowhere'"],
  ["no client", ["out.mjs"], "required option '--client <client>' not specified"],
])("ends with 2 for %s", async (_what, args, message) => {
  expect(await run("install", ...args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(message) });
});

it("says what a file answers that is no program of mcpc", async () => {
  put("script.mjs", "console.log('hello')");
  expect(await run("install", "script.mjs", "--client", "cursor")).toMatchObject({
    code: 1,
    stderr: "error: 'script.mjs' says no configuration: it is no program that mcpc built\n",
  });
});
