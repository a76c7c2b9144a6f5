import { basename } from "node:path";
import { compile, type Program } from "../compile.ts";
import { cmdShim } from "../delivery/cmd-shim.ts";
import { createSink, type Diagnostic, type Sink } from "../diagnostics/sink.ts";
import type { CompileOptions } from "../options.ts";
import { writeProgram } from "../write-program.ts";
import { EXIT, json, type Outcome, type Terminal } from "./outcome.ts";
import { counted, factsText, reportText, secondsText, shownPath } from "./report.ts";

export interface BuildFlags extends Omit<CompileOptions, "entry" | "cwd"> {
  readonly json?: boolean;
}

/** `mcpc build`: compiles the module and writes the program, unless something is wrong. */
export async function build(entry: readonly string[], { json: asJson, ...flags }: BuildFlags, terminal: Terminal): Promise<Outcome> {
  const start = performance.now();
  const { program, diagnostics: found } = await compile({ ...flags, entry, cwd: terminal.cwd });
  const sink = createSink();
  if (program) await writeAll(program, flags.target, terminal, sink);
  const diagnostics = [...found, ...sink.all()];
  const built = program && !sink.hasErrors() ? program : undefined;
  const code = built ? EXIT.ok : EXIT.diagnostics;
  if (asJson) return { code, stdout: json({ diagnostics, ...(built && { program: facts(built) }) }) };
  const end = built
    ? summary(built, diagnostics, start, terminal) + next(built, flags, terminal)
    : `${counted(diagnostics)}: nothing was written.\n`;
  return { code, stderr: reportText(diagnostics, terminal) + end };
}

/** What belongs beside the program comes first: a program that is there is whole. */
async function writeAll({ output, text, beside }: Program, target: BuildFlags["target"], { cwd }: Terminal, sink: Sink): Promise<void> {
  const starter = process.platform === "win32" && target !== "fetch" ? { ".cmd": cmdShim(basename(output)) } : {};
  for (const [ending, content] of Object.entries({ ...beside, ...starter })) {
    const path = `${output}${ending}`;
    await writeProgram(content, { output: path, shown: shownPath(path, cwd), mode: 0o644 }, sink);
  }
  if (!sink.hasErrors()) await writeProgram(text, { output, shown: shownPath(output, cwd) }, sink);
}

function facts({ output, toolNames, text }: Program): {
  readonly output: string;
  readonly tools: readonly string[];
  readonly bytes: number;
} {
  return { output, tools: toolNames, bytes: Buffer.byteLength(text) };
}

function summary({ output, text, manifest }: Program, diagnostics: readonly Diagnostic[], start: number, { cwd }: Terminal): string {
  const path = shownPath(output, cwd);
  const size = `${Math.ceil(Buffer.byteLength(text) / 1000)} kB`;
  return `built ${path}: ${factsText(manifest, diagnostics)}, ${size}, ${secondsText(start)}\n`;
}

function next({ output }: Program, { target }: Pick<BuildFlags, "target">, { cwd }: Terminal): string {
  const path = shownPath(output, cwd);
  if (target === "fetch") return `next: let a platform call the 'fetch' of ${path}: Workers, Deno, Bun, or any server for Node.\n`;
  return `next: '${path} --mcp-tools' shows what clients will see, '${path} --mcp-config' what to write into a client's configuration.\n`;
}
