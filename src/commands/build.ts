import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { compile, type Program } from "../compile.ts";
import { cmdShim } from "../delivery/cmd-shim.ts";
import { executablePath, writeExecutable } from "../delivery/executable.ts";
import { createSink, type Diagnostic, type Sink } from "../diagnostics/sink.ts";
import { type CompileOptions, isEarlierCompanion } from "../options.ts";
import { writeProgram } from "../write-program.ts";
import { EXIT, json, misuse, type Outcome, type Terminal } from "./outcome.ts";
import { counted, factsText, reportText, secondsText, shownPath } from "./report.ts";

export interface BuildFlags extends Omit<CompileOptions, "entry" | "cwd"> {
  readonly json?: boolean;
  /** One binary, with Node in it. */
  readonly executable?: boolean;
}

/** `mcpc build`: compiles the module and writes the program, unless something is wrong. */
export async function build(
  entry: readonly string[],
  { json: asJson, executable = false, ...flags }: BuildFlags,
  terminal: Terminal,
): Promise<Outcome> {
  const start = performance.now();
  if (executable && flags.target === "fetch") return misuse("--executable is for programs, not for --target fetch");
  if (executable && flags.sourcemap) return misuse("--executable takes no --sourcemap: stack traces of a binary lead nowhere");
  const { program: compiled, diagnostics: found } = await compile({ ...flags, entry, cwd: terminal.cwd });
  const program = compiled && executable ? { ...compiled, output: executablePath(compiled.output) } : compiled;
  const sink = createSink();
  if (program) await writeAll(program, { executable, ...flags }, terminal, sink);
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
async function writeAll(
  { output, text, beside }: Program,
  { target, executable }: BuildFlags,
  { cwd }: Terminal,
  sink: Sink,
): Promise<void> {
  const isScript = target !== "fetch" && !executable;
  const starter = process.platform === "win32" && isScript ? { ".cmd": cmdShim(basename(output)) } : {};
  for (const [ending, content] of Object.entries({ ...beside, ...starter })) {
    const path = `${output}${ending}`;
    await writeProgram(content, { output: path, shown: shownPath(path, cwd), mode: 0o644 }, sink);
  }
  if (sink.hasErrors()) return;
  const why = executable ? await writeExecutable(text, output) : undefined;
  if (why !== undefined) sink.report("output-not-writable", { file: shownPath(output, cwd), why });
  if (!executable) await writeProgram(text, { output, shown: shownPath(output, cwd) }, sink);
  if (!sink.hasErrors()) await removeEarlier(output, Object.keys(beside));
}

/** What an earlier build put beside the program, and this one did not. */
async function removeEarlier(output: string, written: readonly string[]): Promise<void> {
  for (const ending of [".map", ".licenses.txt"].filter((each) => !written.includes(each))) {
    const path = `${output}${ending}`;
    if (statSync(path, { throwIfNoEntry: false })?.isFile() && isEarlierCompanion(path)) await rm(path, { force: true });
  }
}

/** A binary is larger than the program in it. */
function sizeOf({ output, text }: Program): number {
  return statSync(output, { throwIfNoEntry: false })?.size ?? Buffer.byteLength(text);
}

function facts(program: Program): {
  readonly output: string;
  readonly tools: readonly string[];
  readonly bytes: number;
} {
  return { output: program.output, tools: program.toolNames, bytes: sizeOf(program) };
}

function summary(program: Program, diagnostics: readonly Diagnostic[], start: number, { cwd }: Terminal): string {
  const path = shownPath(program.output, cwd);
  const size = `${Math.ceil(sizeOf(program) / 1000)} kB`;
  return `built ${path}: ${factsText(program.manifest, diagnostics)}, ${size}, ${secondsText(start)}\n`;
}

function next({ output }: Program, { target }: Pick<BuildFlags, "target">, { cwd }: Terminal): string {
  const path = shownPath(output, cwd);
  if (target === "fetch") return `next: let a platform call the 'fetch' of ${path}: Workers, Deno, Bun, or any server for Node.\n`;
  return `next: '${path} --mcp-tools' shows what clients will see, '${path} --mcp-config' what to write into a client's configuration.\n`;
}
