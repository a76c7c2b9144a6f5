import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { folder } from "../support/folder.ts";
import { type Finished, mcpc, run } from "../support/run.ts";

const SCALE = `/**
 * Scales a picture.
 * @param file The picture
 * @option factor -f/--factor How much larger
 * @true clean --clean Remove the original
 * @false clean --no-clean
 * @false talk -q/--quiet
 */
export function scale(file: string, factor = 2, clean = false, talk = true): string {
  return [file, factor, clean, talk].join(" ");
}
`;

it("writes options on the command line as their tags say", async () => {
  const cwd = folder({ "lib.ts": SCALE });
  expect(await mcpc(["build", "lib.ts"], { cwd })).toMatchObject({ code: 0 });
  const out = (...words: string[]): Promise<Finished> => run(join(cwd, "out"), ["scale", ...words], { cwd });

  expect(await out("a.png")).toMatchObject({ stdout: "a.png 2 false true\n", code: 0 });
  expect(await out("-f", "3", "a.png", "--clean", "-q")).toMatchObject({ stdout: "a.png 3 true false\n" });
  expect(await out("a.png", "--factor=4", "--no-clean", "--clean")).toMatchObject({ stdout: "a.png 4 true true\n" });
  expect(await out("a.png", "--clean", "--no-clean", "--quiet", "--talk")).toMatchObject({ stdout: "a.png 2 false true\n" });
  expect(await out("a.png", "-f", "big")).toMatchObject({ code: 2, stdout: "" });
  expect((await out("a.png", "-f", "big")).stderr).toMatch(/^error: option '--factor': expected a number/);
  expect((await out("--help")).stdout).toBe(`Scales a picture.

Usage: out scale <file> [--factor <number>] [--clean] [--talk]

Arguments:
  file  The picture
        type: string

Options:
  -f, --factor <number>  How much larger (default: 2)
  --clean, --no-clean    Remove the original (default: false)
  --talk                 (default: true)
                         false: -q, --quiet
  -h, --help             show this

Returns: string
`);
});

it("calls arguments by their names with --args named, and takes them by place on the command line", async () => {
  const cwd = folder({ "lib.ts": "/** Adds. */\nexport const add = (left: number, right: number): number => left + right;\n" });
  expect(await mcpc(["check", "lib.ts", "--args", "named"], { cwd })).toMatchObject({ code: 0 });
  const listed = await mcpc(["tools", "lib.ts", "--args", "named"], { cwd });
  expect(JSON.parse(listed.stdout).tools[0].inputSchema).toMatchObject({
    properties: { left: { type: "number" }, right: { type: "number" } },
    required: ["left", "right"],
  });
  expect(await mcpc(["build", "lib.ts", "--args", "named"], { cwd })).toMatchObject({ code: 0 });
  expect(await run(join(cwd, "out"), ["--mcp-tools"], { cwd })).toMatchObject({ stdout: listed.stdout });
  expect(await run(join(cwd, "out"), ["add", "1", "2"], { cwd })).toMatchObject({ stdout: "3\n" });
  expect(await run(join(cwd, "out"), ["add", "1"], { cwd })).toMatchObject({
    stderr: expect.stringContaining("error: missing argument 'right': expected a number"),
    code: 2,
  });
});

it("holds the names of arguments to the rules for all properties", async () => {
  const found = async (source: string, args: string): Promise<unknown> => {
    const cwd = folder({ "lib.ts": source });
    // Anything may be asked for by code that is not type-checked.
    const { diagnostics } = await compile(JSON.parse(JSON.stringify({ entry: "lib.ts", cwd, args })));
    return diagnostics.map(({ code, message, related = [] }) => [
      code,
      message,
      ...related.map(({ span }) => `${span.line}:${span.column}`),
    ]);
  };
  const clash =
    "/** Finds. */\nexport function find(limit: number, größe: number, _5: string, options: { limit?: number } = {}): void {}\n";
  expect(await found(clash, "positional")).toEqual([["undescribed-property", expect.stringContaining("find (limit, größe, _5, limit)")]]);
  expect(await found(clash, "named")).toEqual([
    ["invalid-key", expect.stringMatching(/^'find' has the parameter 'größe', which clients refuse/)],
    ["reserved-key", "'find' has the parameter '_5', but names such as _1 stand for positional arguments."],
    ["duplicate-property", "'find' has two properties called 'limit'.", "2:22"],
  ]);
  const injected = "/**\n * Waits.\n * @option signal -s\n */\nexport function wait(signal: AbortSignal): void {}\n";
  expect(await found(injected, "positional")).toEqual([["invalid-tag-value", expect.stringContaining("a parameter that callers give")]]);
  expect(await found(clash, "numbered")).toEqual([["invalid-option", "--args cannot be 'numbered': it must be 'positional' or 'named'."]]);
});
