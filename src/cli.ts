#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { inspect } from "node:util";
import { Command, CommanderError, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };
import type { CompileResult, Program } from "./compile.ts";
import { render } from "./diagnostics/render.ts";
import { createSink, type Diagnostic } from "./diagnostics/sink.ts";
import { writeProgram } from "./write-program.ts";

const EXIT = { ok: 0, diagnostics: 1, usage: 2, bug: 70 } as const;

interface BuildFlags {
  readonly output: string;
  readonly name?: string;
  readonly serverVersion?: string;
  readonly text: string;
  readonly allowTypeErrors?: true;
  readonly json?: true;
}

/** What `mcpc` understands. Wrong usage is thrown as a `CommanderError` after its text was printed. */
function commandLine(): Command {
  const program = new Command("mcpc")
    .description(packageJson.description)
    .version(packageJson.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .showHelpAfterError("(mcpc --help says what there is)")
    .exitOverride();
  program
    .command("build")
    .description("compile a module into one executable file, an MCP server whose tools are the functions the module exports")
    .argument("<entry>", "the module: a TypeScript or JavaScript file")
    .option("-o, --output <file>", "where the program goes", "./out")
    .option("--name <name>", "the server's name (default: the file's)")
    .option("--server-version <version>", "the server's version (default: the nearest package.json's)")
    .addOption(
      new Option("--text <form>", "how string results are sent: as they are, or JSON-quoted").choices(["raw", "json"]).default("raw"),
    )
    .option("--allow-type-errors", "build although the module has type errors")
    .option("--json", "print what was found as JSON on stdout, and nothing else")
    .action(async (entry: string, flags: BuildFlags) => {
      process.exitCode = await build(entry, flags);
    });
  return program;
}

async function build(entry: string, { json, ...flags }: BuildFlags): Promise<number> {
  const start = performance.now();
  // The compiler is heavy: help, version and usage errors do not wait for it.
  const { compile } = await import("./compile.ts");
  const { program, diagnostics: found } = await compile({ entry, ...flags });
  const sink = createSink();
  if (program) await writeProgram(program.text, { output: program.output, shown: shownPath(program.output) }, sink);
  const diagnostics = [...found, ...sink.all()];
  const built = program && !sink.hasErrors() ? program : undefined;
  if (json) printJson(diagnostics, built);
  else printText(diagnostics, built, performance.now() - start);
  return built ? EXIT.ok : EXIT.diagnostics;
}

function printJson(diagnostics: CompileResult["diagnostics"], built: Program | undefined): void {
  const program = built && { output: built.output, tools: built.toolNames, bytes: Buffer.byteLength(built.text) };
  process.stdout.write(`${JSON.stringify({ diagnostics, ...(program && { program }) }, null, 2)}\n`);
}

/** @param time milliseconds */
function printText(diagnostics: CompileResult["diagnostics"], built: Program | undefined, time: number): void {
  const color = Boolean(process.stderr.isTTY) && !process.env["NO_COLOR"];
  const source = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  for (const diagnostic of diagnostics) process.stderr.write(`${render(diagnostic, { color, cwd: process.cwd(), source })}\n`);
  process.stderr.write(built ? summary(built, diagnostics, time) : `${counted(diagnostics)}: nothing was written.\n`);
}

function summary({ output, text, toolNames }: Program, diagnostics: readonly Diagnostic[], time: number): string {
  const path = shownPath(output);
  const names = toolNames.length > 8 ? [...toolNames.slice(0, 6), `${toolNames.length - 6} more`] : toolNames;
  const facts = [
    `${plural(toolNames.length, "tool")} (${names.join(", ")})`,
    ...(diagnostics.length > 0 ? [counted(diagnostics)] : []),
    `${Math.ceil(Buffer.byteLength(text) / 1000)} kB`,
    `${(time / 1000).toFixed(1)} s`,
  ];
  return `built ${path}: ${facts.join(", ")}\nnext: '${path} --mcp-tools' shows what clients will see, '${path} --mcp-config' what to write into a client's configuration.\n`;
}

function counted(diagnostics: readonly Diagnostic[]): string {
  const severities = ["error", "warning", "note"] as const;
  const counts = severities.map((severity) => ({ severity, count: diagnostics.filter((d) => d.severity === severity).length }));
  return counts.flatMap(({ severity, count }) => (count > 0 ? [plural(count, severity)] : [])).join(", ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A path as one would type it here: `./out`, `dist/out`, or absolute when it is elsewhere. */
function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  if (isAbsolute(near) || near.startsWith(`..${sep}`)) return path;
  return near.includes(sep) ? near : `.${sep}${near}`;
}

function reportBug(error: unknown): void {
  process.stderr.write(`This is a bug in mcpc, not in your module. Please report it, with this text:
mcpc ${packageJson.version}, Node ${process.version}, ${process.platform} ${process.arch}: mcpc ${process.argv.slice(2).join(" ")}
${inspect(error)}\n`);
}

try {
  await commandLine().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  } else {
    reportBug(error);
    process.exitCode = EXIT.bug;
  }
}
