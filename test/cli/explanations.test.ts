import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { codes } from "../../src/diagnostics/codes.ts";
import type { Listing } from "../../src/diagnostics/explanations/explanation.ts";
import { explanations } from "../../src/diagnostics/explanations/index.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

it.each(Object.entries(explanations))("the examples of %s cause it, and do not", async (code, { wrong, right }) => {
  expect(await codesOf(wrong)).toContain(code);
  const mended = await codesOf(right);
  expect(mended).not.toContain(code);
  expect(mended.filter(isError)).toEqual([]);
});

it("says each thing in full sentences, and nothing twice", () => {
  const texts = Object.values(explanations).flatMap(({ summary, why }) => [summary, why]);
  expect(texts.filter((text) => !/^(?:[A-Z@]|mcpc ).*\.$/.test(text))).toEqual([]);
  expect(texts.filter((text) => /\s\s|\n/.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

function isError(code: string): boolean {
  return Object.entries(codes).some(([known, { severity }]) => known === code && severity === "error");
}

/** The codes of the diagnostics that an example gives when one does what it shows. */
async function codesOf({ shell, ...files }: Listing): Promise<readonly string[]> {
  const cwd = folder(files);
  if (Object.values(files).some((text) => text.includes('from "mcpc"'))) linkPackage(cwd);
  if (files["build.mjs"] !== undefined) return codesInOutput(await runScript(cwd));
  if (shell === undefined) return (await compile({ entry: "lib.ts", cwd })).diagnostics.map(({ code }) => code);
  return codesInOutput(await runCommands(shell, cwd));
}

function linkPackage(cwd: string): void {
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(root, join(cwd, "node_modules/mcpc"));
}

async function runScript(cwd: string): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ["build.mjs"], { cwd });
  expect(stderr).toBe("");
  return stdout.replaceAll(/^/gm, "error ");
}

async function runCommands(shell: string, cwd: string): Promise<string> {
  let said = "";
  for (const line of shell.split("\n")) {
    const [command = "", ...args] = line.split(" ");
    const { stdout, stderr } = command === "mcpc" ? await mcpc(args, { cwd }) : await run(command, args, { cwd });
    said += stdout + stderr;
  }
  return said;
}

function codesInOutput(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:error|warning|note) ([a-z-]+)\b/g)].map(([, code]) => code ?? "");
}
