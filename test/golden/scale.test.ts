import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { runProgram } from "../support/run-program.ts";
import { judgeOf } from "../support/schema-judge.ts";
import { profileFaults } from "../support/schema-profile.ts";

/** Builds a module and gives its program. */
async function build(name: string, source: string): Promise<string> {
  const folder = join(inject("scratch"), "scale", name);
  mkdirSync(folder, { recursive: true });
  const [entry, output] = [join(folder, "input.ts"), join(folder, "out")];
  writeFileSync(entry, source);
  const { program, diagnostics } = await compile({ entry, output, cwd: folder });
  expect(diagnostics).toEqual([]);
  writeFileSync(output, program?.text ?? "", { mode: 0o755 });
  return output;
}

/** The argument schema of the one tool, sound in its dialect and for clients. */
async function inputSchemaOf(program: string): Promise<JsonRecord> {
  const { stdout, stderr, code } = await runProgram(program, "--mcp-tools");
  expect(code, stderr).toBe(0);
  const { tools }: { readonly tools: readonly JsonRecord[] } = JSON.parse(stdout);
  const schema = tools[0]?.["inputSchema"];
  expect(profileFaults(schema, "input")).toEqual([]);
  return isRecord(schema) ? schema : {};
}

const definitionsIn = (schema: JsonRecord): string[] => Object.keys(isRecord(schema["$defs"]) ? schema["$defs"] : {});

/** Types of which each has the one before it twice. */
function pairs(levels: number): string {
  const types = Array.from({ length: levels }, (_, i) => `interface T${i + 1} { a?: T${i}; b?: T${i} }`);
  return `interface T0 { v?: string }\n${types.join("\n")}\n/**\n * Depth.\n * @param value A value\n */\nexport function depth(value: T${levels}): string {\n  return JSON.stringify(value);\n}\n`;
}

/** Types of which each leads to the one before it. */
function chain(length: number): string {
  const types = Array.from({ length }, (_, i) => `interface T${i + 1} { next?: T${i} }`);
  return `interface T0 { at?: Date }\n${types.join("\n")}\n/**\n * Follows.\n * @param value A value\n */\nexport function follow(value: T${length}): string {\n  return JSON.stringify(value);\n}\n`;
}

it("types that share each other are written in place while that is short", async () => {
  expect(definitionsIn(await inputSchemaOf(await build("few-pairs", pairs(8))))).toEqual([]);
});

it("types that share each other 40 levels deep are written once each", async () => {
  const program = await build("pairs", pairs(40));
  const schema = await inputSchemaOf(program);
  expect(definitionsIn(schema)).toHaveLength(41);
  const judge = judgeOf(schema);
  const value = { a: { b: { a: {} } }, b: {} };
  expect(judge({ _1: value })).toEqual({ fits: true });
  expect(judge({ _1: { a: { b: { c: 1 } } } }).fits).toBe(false);

  const taken = await runProgram(program, "depth", JSON.stringify(value));
  expect(taken.stdout.trim(), taken.stderr).toBe(JSON.stringify(value));
  const refused = await runProgram(program, "depth", '{"a":{"b":{"c":1}}}');
  expect(refused.stderr).toMatch(/a\.b\.c/);
  expect(refused.code).not.toBe(0);
});

it("a chain of 5,000 types does not overflow the stack", async () => {
  const program = await build("chain", chain(5000));
  const schema = await inputSchemaOf(program);
  expect(definitionsIn(schema)).toHaveLength(5001);

  const nested = (depth: number): JsonRecord => Array.from({ length: depth }).reduce<JsonRecord>((inner) => ({ next: inner }), {});
  const taken = await runProgram(program, "follow", JSON.stringify(nested(400)));
  expect(JSON.parse(taken.stdout || "null"), taken.stderr.slice(-200)).toEqual(nested(400));
  const refused = await runProgram(program, "follow", JSON.stringify(nested(4000)));
  expect(refused.stderr).toContain("expected at most 500 levels of nesting");
});
