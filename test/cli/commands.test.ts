import { join } from "node:path";
import { expect, it } from "vitest";
import { build } from "../../src/commands/build.ts";
import { folder } from "../support/folder.ts";
import { run } from "../support/run.ts";
import { openSession } from "../support/session.ts";

const LIB = `/// <reference types="node" />
import { text } from "node:stream/consumers";

/**
 * Adds up the numbers that come in.
 * @param factor What each is worth
 * @stdin
 */
export async function total(factor = 1): Promise<number> {
  const lines = (await text(process.stdin)).trim().split("\\n");
  return lines.reduce((sum, line) => sum + factor * Number(line), 0);
}

/**
 * Draws a line.
 * @stdout
 */
export function draw(length: number): void {
  process.stdout.write(\`\${"-".repeat(length)}\\n\`);
}

/**
 * What it takes cannot be written in a shell.
 * @stdin
 */
export function each(f: () => void): void {
  f();
}

/** Says hello. */
export const hello = (): string => "hello";
`;

const TYPES = { compilerOptions: { strict: true, types: ["node"], typeRoots: [join(import.meta.dirname, "../../node_modules/@types")] } };

it("what reads stdin or writes stdout is called from the shell, and is no tool", async () => {
  const cwd = folder({ "lib.mts": LIB, "tsconfig.json": JSON.stringify(TYPES) });
  const { code, stderr } = await build(["lib.mts"], {}, { cwd, color: false });
  expect(code, stderr).toBe(0);
  expect(stderr?.match(/note excluded-tool: .*/g)).toEqual([
    "note excluded-tool: 'total' is not a tool: it reads from stdin",
    "note excluded-tool: 'draw' is not a tool: it writes to stdout",
    "note excluded-tool: 'each' is not a tool: it reads from stdin",
  ]);
  const shell = (line: string): ReturnType<typeof run> => run("sh", ["-c", line.replace("out", `"${process.execPath}" out`)], { cwd });

  expect(await shell("printf '1\\n2\\n' | out total 10")).toEqual({ code: 0, stdout: "30\n", stderr: "" });
  expect(await shell("out draw 3")).toEqual({ code: 0, stdout: "---\n", stderr: "" });
  expect(await shell("out total ten")).toMatchObject({ code: 2, stdout: "" });
  expect(await shell("out each")).toMatchObject({ code: 2, stderr: expect.stringContaining("'each' is not a tool: it reads from stdin") });
  expect(await shell("out --tools hello total")).toMatchObject({ code: 2 });
  expect((await shell("out --help")).stdout).toMatch(
    /\nCommands, [^\n]+:\n +total +Adds up the numbers that come in\.\n +draw +Draws a line\.\n/,
  );

  const session = await openSession(join(cwd, "out"), "2025-11-25");
  expect((await session.request("tools/list")).result).toMatchObject({ tools: [{ name: "hello" }] });
  const answer = await session.request("tools/call", { name: "total", arguments: {} });
  expect(answer.error?.message).toBe("unknown tool 'total'");
  await session.close();
});
