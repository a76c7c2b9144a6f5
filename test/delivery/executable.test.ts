import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { cli, mcpc, run } from "../support/run.ts";

const MODULE = `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
/** Reads a file that lies beside the module. */
export function read(): string { return readFileSync(new URL("./data.txt", import.meta.url), "utf8"); }
/** Where it runs. */
export function place(): boolean { return createRequire(import.meta.url)("node:sea").isSea(); }
`;

const ONLY = ["--executable", "--allow-type-errors"];

it("makes one binary that is what the program is, under any name and without Node", async () => {
  const cwd = folder({ "lib.ts": MODULE, "data.txt": "carried" });
  const built = await mcpc(["build", "lib.ts", "-o", "bin", ...ONLY], { cwd });
  expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining("built ./bin: 2 tools (read, place)") });
  const env = { PATH: `${cwd}:/usr/bin:/bin` };
  expect(await run("bin", ["read"], { cwd: "/", env })).toEqual({ code: 0, stdout: "carried\n", stderr: "" });
  expect(await run(join(cwd, "bin"), ["place"])).toMatchObject({ stdout: "true\n" });
  expect(await run("./bin", ["--help"], { cwd })).toMatchObject({ code: 0, stdout: expect.stringContaining("Usage: bin TOOL") });
  const config = await run("./bin", ["--mcp-config"], { cwd });
  expect(JSON.parse(config.stdout).mcpServers.lib).toEqual({ command: join(cwd, "bin"), args: [] });
  expect(await mcpc(["doctor", "./bin", "--client", "claude-code"], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ok {4}2026-07-28 +2 tools\n/),
  });
  expect(await health(join(cwd, "bin"))).toEqual({ status: "ok" });
  // The next build may put another in its place, and nothing else. What it is made of says nothing of where.
  const before = readFileSync(join(cwd, "bin"));
  expect(before.includes(cwd)).toBe(false);
  expect(await mcpc(["build", "lib.ts", "-o", "bin", ...ONLY], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, "bin")).equals(before)).toBe(true);
  expect((await mcpc(["pack", "bin"], { cwd })).stderr).toContain("it is a binary, made with --executable, and those are not packed");
  writeFileSync(join(cwd, "bin"), "mine");
  expect(await mcpc(["build", "lib.ts", "-o", "bin", ...ONLY], { cwd })).toMatchObject({ code: 1 });
}, 180_000);

it("leaves nothing behind when it is interrupted, and removes what others left", async () => {
  const cwd = folder({
    "lib.ts": "/** F. */\nexport function f(): void {}\n",
    ".bin.99999999.staging/binary": "half",
    ".bin.old.staging/mine": "mine",
  });
  const child = spawn(process.execPath, [cli, "build", "lib.ts", "-o", "bin", "--executable"], { cwd, stdio: "ignore" });
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code)));
  const isCopying = (): boolean =>
    readdirSync(cwd).some((name) => existsSync(join(cwd, name, "binary")) && name !== ".bin.99999999.staging");
  while (!isCopying() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill("SIGTERM");
  expect(await ended).toBe("SIGTERM");
  expect(readdirSync(cwd).sort()).toEqual([".bin.old.staging", "lib.ts"]);
}, 180_000);

it("is for programs, and has no way back to the sources", async () => {
  const cwd = folder({ "lib.ts": MODULE });
  for (const flags of [
    ["--target", "fetch"],
    ["--sourcemap", "inline"],
  ])
    expect(await mcpc(["build", "lib.ts", "--executable", ...flags], { cwd })).toMatchObject({ code: 2 });
});

/** What it answers over HTTP, which it serves from a text of its own. */
async function health(program: string): Promise<unknown> {
  const child = spawn(program, ["--mcp-http", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const [found] = /http:\/\/[\d.:]+/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.on("close", () => reject(new Error(said)));
    });
    return await (await fetch(`${url}/health`)).json();
  } finally {
    child.kill();
  }
}
