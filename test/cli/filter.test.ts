import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import type { CompileOptions } from "../../src/options.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

const LIB = `
/** Adds. */
export const add = (): string => "the sum";
/** Adds up. */
export const addAll = (): string => "the sum of all";
/** Subtracts. */
export const subtract = (): string => "the difference";
/** Applies. */
export const apply = (f: () => void): void => f();
`;

/** The tools of the module, or what is wrong: in this process, which is faster than a command. */
async function compiled(options: Partial<CompileOptions>): Promise<string> {
  const { diagnostics, program } = await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": LIB }), ...options });
  return program ? program.toolNames.join() : diagnostics.map(({ code, message, hint }) => `${code}: ${message} ${hint}`).join("\n");
}

function namesIn(list: string): readonly string[] {
  const { tools }: { readonly tools: readonly { readonly name: string }[] } = JSON.parse(list);
  return tools.map(({ name }) => name);
}

it.each<[string, Partial<CompileOptions>, string]>([
  ["a name", { only: "add" }, "add"],
  ["names with commas, in the module's order", { only: "subtract, add" }, "add,subtract"],
  ["a star for any characters, none included", { only: "add*" }, "add,addAll"],
  ["a star anywhere", { only: ["*t*a*t"] }, "subtract"],
  ["several texts", { only: ["add", "sub*,addAll"] }, "add,addAll,subtract"],
  ["all but what is left out", { except: "add" }, "addAll,subtract"],
  ["what remains of both", { only: "a*", except: ["*All"] }, "add"],
  ["everything", { only: "*" }, "add,addAll,subtract"],
])("serves %s", async (_case, options, names) => {
  expect(await compiled(options)).toBe(names);
});

it.each<[string, Partial<CompileOptions>, string]>([
  ["a name that is not there", { only: "ad" }, "unmatched-filter: --only: nothing is called 'ad'. did you mean 'add'?"],
  [
    "a pattern that matches nothing",
    { except: "x*" },
    "unmatched-filter: --except: no name matches 'x*'. the functions of the module are add, ",
  ],
  ["dots, which stand for themselves", { only: "ad." }, "--only: nothing is called 'ad.'"],
  ["an empty list", { only: "" }, "--only: nothing is called ''"],
  ["a wrong --except beside a wrong --only", { only: "add,foo", except: "bar" }, "--except: nothing is called 'bar'"],
  ["a pattern that nearly matches something", { only: "addd*" }, "no name matches 'addd*'. did you mean 'add*'?"],
  ["an ending that nearly is one", { only: "*strakt" }, "no name matches '*strakt'. did you mean '*tract'?"],
  [
    "nothing left over",
    { only: "add", except: "a*" },
    "filter-leaves-nothing: nothing is left of the module: --only and --except together leave everything out.",
  ],
  ["everything left out", { except: "*" }, "filter-leaves-nothing: nothing is left of the module: --except leaves everything out."],
  ["nothing asked for", { only: [] }, "filter-leaves-nothing: nothing is left of the module: --only leaves everything out."],
  ["a function that cannot be a tool", { only: "apply" }, "nothing-to-serve: none of the functions"],
])("refuses %s", async (_case, options, message) => {
  expect(await compiled(options)).toContain(message);
});

it.each(["build", "check", "tools"])("mcpc %s takes the filters, and adds up what is given twice", async (command) => {
  const cwd = folder({ "lib.ts": LIB });
  expect(await mcpc([command, "lib.ts", "--only", "add", "--only", "sub*,apply", "--except", "apply"], { cwd })).toMatchObject({ code: 0 });
  const wrong = await mcpc([command, "lib.ts", "--only", "add", "--except", "sbutract", "--except", "add"], { cwd });
  expect(wrong).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("--except: nothing is called 'sbutract'") });
});

it("says nothing of functions that are not asked for", async () => {
  const { code, stderr } = await mcpc(["check", "lib.ts", "--only", "add*"], { cwd: folder({ "lib.ts": LIB }) });
  expect({ code, found: stderr.match(/error|note/) }).toEqual({ code: 0, found: null });
});

it("does not call a comment useless that silences something about what is not asked for", async () => {
  const lib = `${LIB}\nexport const ping = (): string => "pong"; // mcpc-ignore undescribed-tool its name says it\n`;
  const { diagnostics } = await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": lib }), except: "ping,apply" });
  expect(diagnostics).toEqual([]);
});

it("takes no offence at the comments and types of what is not asked for", async () => {
  const lib = `${LIB}
/**
 * Wrong in every way.
 * @timeout soon
 * @bind nobody 1
 * @rewind
 */
export const wrong = (/** @minimum 3 @maximum 1 */ n: number): number => n;
`;
  const { diagnostics } = await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": lib }), only: "add" });
  expect(diagnostics).toEqual([]);
});

it("asks for the variables of what it serves, and of the module", async () => {
  const lib = `/**
 * How to use it.
 * @module
 * @env SHARED For all
 */

/**
 * Here.
 * @env HERE Where
 * @bind token env:TOKEN
 * @bind zone env:SHARED
 */
export const here = (token: string, zone: string): string => \`\${process.env.HERE}\${token}\${zone}\`;
/**
 * There.
 * @env THERE Where
 * @secret TOKEN What it wants to see
 */
export const there = (): string => \`\${process.env.THERE}\`;
/**
 * Nowhere.
 * @env NOWHERE Where
 * @bind token env:CALLED
 * @secret CALLED By a callback
 */
export const nowhere = (call: () => void, token: string): void => call();
`;
  const cwd = folder({ "lib.ts": lib });
  const variables = async (options: Partial<CompileOptions>): Promise<string | undefined> => {
    const { program, diagnostics } = await compile({ entry: "lib.ts", cwd, allowTypeErrors: true, ...options });
    expect(diagnostics.filter(({ severity, code }) => severity !== "note" && code !== "undescribed-property")).toEqual([]);
    return program?.manifest.env?.map(({ name }) => name).join();
  };
  expect(await variables({})).toBe("SHARED,HERE,THERE,TOKEN");
  expect(await variables({ only: "here" })).toBe("SHARED,HERE,TOKEN");
  expect(await variables({ except: "here" })).toBe("SHARED,THERE,TOKEN");
});

it("needs the variables of what it serves, and from the shell those of the function that is called", async () => {
  const lib = `/**
 * How to use it.
 * @module
 * @env SHARED For all
 */

/**
 * Here.
 * @env [HERE=here] Where
 * @env HOSTS Which
 */
export const here = (): string => \`\${process.env.HERE} \${process.env.HOSTS}\`;
/**
 * Other.
 * @bind zone env:ZONE
 * @env ZONE Which
 * @bind shared env:SHARED
 */
export const other = (zone: string, shared: string): string => zone + shared;
`;
  const cwd = folder({ "lib.ts": lib });
  const { program } = await compile({ entry: "lib.ts", cwd, allowTypeErrors: true });
  writeFileSync(join(cwd, "server"), program?.text ?? "");
  const server = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    run(process.execPath, ["server", ...args], { cwd, env });
  const missing = (name: string) => ({ code: 1, stdout: "", stderr: expect.stringMatching(`not set in the environment: ${name} `) });

  expect(await server({ SHARED: "s", ZONE: "z" }, "other")).toMatchObject({ code: 0, stdout: "zs\n" });
  expect(await server({ SHARED: "s", HOSTS: "h" }, "here")).toMatchObject({ code: 0, stdout: "here h\n" });
  expect(await server({ HOSTS: "h" }, "here")).toMatchObject(missing("SHARED"));
  expect(await server({ SHARED: "s" }, "--output", "text", "here")).toMatchObject(missing("HOSTS"));
  expect(await server({ SHARED: "s", ZONE: "z" }, "--tools", "other", "--mcp")).toMatchObject({ code: 0 });
  expect(await server({ ZONE: "z" }, "--tools", "other", "--mcp")).toMatchObject(missing("SHARED"));
  expect(await server({ SHARED: "s", ZONE: "z" }, "--mcp")).toMatchObject(missing("HOSTS"));
  const { stdout: help } = await server({}, "--tools", "other", "--help");
  expect(help).toContain("  ZONE ");
  expect(help).not.toMatch(/HERE|HOSTS/);
  const { stdout: config } = await server({}, "--tools=other", "--mcp-config");
  expect(JSON.parse(config)).toMatchObject({ mcpServers: { lib: { env: { SHARED: "", ZONE: "" } } } });
  expect(config).not.toMatch(/HERE|HOSTS/);
});

it("matches the names that clients see, those of several modules too", async () => {
  const cwd = folder({ "one.ts": LIB, "two.ts": "/** @name sum */\nexport const total = (): number => 1;\n" });
  const { stdout } = await mcpc(["tools", "one.ts", "two.ts", "--only", "one_s*,two_sum"], { cwd });
  expect(namesIn(stdout)).toEqual(["one_subtract", "two_sum"]);
});

it("does not carry what it does not serve", async () => {
  const cwd = folder({ "lib.ts": LIB });
  for (const only of ["add,subtract", ["add", "sub*"]]) {
    const { program, diagnostics } = await compile({ entry: "lib.ts", cwd, only, except: "add" });
    expect(program?.toolNames, JSON.stringify(diagnostics)).toEqual(["subtract"]);
    expect(program?.text).toContain("the difference");
    expect(program?.text).not.toContain("the sum");
  }
});

it("serves a part of the program's tools with --tools; the others are unknown everywhere", async () => {
  const cwd = folder({ "lib.ts": LIB });
  expect(await mcpc(["build", "lib.ts", "-o", "server"], { cwd })).toMatchObject({ code: 0 });
  const server = (...args: readonly string[]) => run(process.execPath, ["server", ...args], { cwd });

  expect(namesIn((await server("--tools", "add*", "--mcp-tools")).stdout)).toEqual(["add", "addAll"]);
  expect(namesIn((await server("--mcp-tools=2026-07-28", "--tools=add", "--tools", "subtract")).stdout)).toEqual(["add", "subtract"]);
  expect(await server("--tools=add", "add")).toEqual({ code: 0, stdout: "the sum\n", stderr: "" });
  expect(await server("--tools", "add", "subtract")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^error: unknown tool/),
  });
  const { stdout: help } = await server("--tools", "add", "--help");
  expect(help).toContain("\n  add  Adds.\n\nOptions:");
  expect(await server("--tools", "addAl,add", "add")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^error: --tools: there is no tool 'addAl'; did you mean 'addAll'\?\n/),
  });
  expect(await server("--tools")).toMatchObject({ code: 2, stdout: "" });
});

it("writes a client's configuration that serves the same part", async () => {
  const cwd = folder({ "lib.ts": LIB });
  await mcpc(["build", "lib.ts", "-o", "server"], { cwd });
  const { stdout } = await run(process.execPath, ["server", "--tools", "add", "--tools=sub*", "--mcp-config"], { cwd });
  const args = [join(cwd, "server"), "--tools", "add,sub*"];
  expect(JSON.parse(stdout)).toEqual({ mcpServers: { lib: { command: process.execPath, args } } });
  expect(namesIn((await run(process.execPath, [...args, "--mcp-tools"])).stdout)).toEqual(["add", "subtract"]);
});

it("answers clients as if the other tools were not there", async () => {
  const cwd = folder({ "lib.ts": LIB });
  await mcpc(["build", "lib.ts", "-o", "server"], { cwd });
  const message = (id: number, method: string, params: object) => JSON.stringify({ jsonrpc: "2.0", id, method, params });
  const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const input = [
    message(1, "initialize", hello),
    message(2, "tools/list", {}),
    message(3, "tools/call", { name: "subtract", arguments: {} }),
  ];
  const { stdout } = await run("sh", ["-c", `printf '%s\\n' '${input.join("' '")}' | "${process.execPath}" server --tools add`], { cwd });
  const [, list, call] = stdout.split("\n").map((line): unknown => (line === "" ? undefined : JSON.parse(line)));
  expect(list).toMatchObject({ result: { tools: [{ name: "add" }] } });
  expect(call).toMatchObject({ error: { code: -32602, message: "unknown tool 'subtract'" } });
});

it("says why a function that was left out cannot be called", async () => {
  const cwd = folder({ "lib.ts": LIB });
  await mcpc(["build", "lib.ts", "-o", "server"], { cwd });
  expect(await run(process.execPath, ["server", "apply"], { cwd })).toEqual({
    code: 2,
    stdout: "",
    stderr: "error: 'apply' is not a tool: its parameter 'f' is a function\nFor help: server --help\n",
  });
  expect(readFileSync(join(cwd, "server"), "utf8")).not.toContain("=> f()");
});
