import type { Called } from "../call/called.ts";
import { createTool } from "../call/tool.ts";
import { createUserCode } from "../call/user-code.ts";
import type { Json, LoadTools, Manifest } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { createArgumentsDecoder } from "../shape/arguments.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { type Command, createCommand } from "./command.ts";
import { programHelp, toolHelp, usageLine } from "./help.ts";
import { createInterrupt } from "./interrupt.ts";
import { misfitText } from "./misfits.ts";
import { processSources } from "./sources.ts";
import { suggestion } from "./suggestion.ts";
import { readValues } from "./values.ts";
import { sortWords } from "./words.ts";

const OK = 0;
const FAILED = 1;
const USAGE = 2;
const INTERRUPTED = 130;

/**
 * Uses the program from the shell: shows help or the version, or calls a tool. User code is loaded for a call only, and
 * what it prints goes to the real stdout.
 *
 * @returns the exit code: 0, 1 when the function throws or its result does not fit, 2 for wrong usage, 130 when interrupted
 */
export async function runCommandLine(argv: readonly string[], manifest: Manifest, load: LoadTools, parts: Parts): Promise<number> {
  const program = programName();
  const width = Math.min(process.stdout.columns ?? 80, 100);
  const [first, ...words] = argv;
  if (first === undefined || first === "--help" || first === "-h") return print(programHelp(manifest, program, width, parts.help));
  if (first === "--version") return print(`${manifest.version}\n`);
  const entry = manifest.tools.find((tool) => tool.name === first);
  if (entry === undefined) return complain(unknownText(first, manifest), `For help: ${program} --help`);
  const command = createCommand(entry, { types: manifest.types, ...parts, ...shellContexts(parts, manifest) });
  const sorted = sortWords(command, words);
  if (sorted.kind === "help") return print(toolHelp(command, program, width));
  if (sorted.kind === "misuse") return complain(sorted.problem, usageLine(command, program));
  const read = await readValues(command, sorted.given, processSources);
  if (!read.ok) return complain(read.problem, usageLine(command, program));
  // Checked here already, in the words of the command line, and so that wrong usage runs no user code.
  const decoded = createArgumentsDecoder(entry.params, command.vocabulary)(read.values, () => undefined);
  if (!decoded.ok)
    return complain(decoded.problems.map((problem) => misfitText(problem, command)).join("\nerror: "), usageLine(command, program));
  return call(command, read.values, load);
}

async function call(command: Command, values: Readonly<Record<string, unknown>>, load: LoadTools): Promise<number> {
  const tool = createTool(command.entry, command.vocabulary, createUserCode(load));
  const interrupt = createInterrupt();
  const called = await tool.call(values, interrupt.caller);
  interrupt.end();
  const code = report(called);
  return interrupt.caller.cancelled ? INTERRUPTED : code;
}

function shellContexts({ context }: Parts, manifest: Manifest): Pick<Vocabulary, "contexts"> {
  return context ? { contexts: (caller) => context.shell(caller, manifest) } : {};
}

function report(called: Called): number {
  switch (called.kind) {
    case "value":
      return print(resultText(called.value));
    case "content":
      process.stdout.write(called.print());
      return called.failed ? FAILED : OK;
    case "nothing":
      return OK;
    case "refused":
    case "failed":
      process.stderr.write(`Error: ${called.text}\n`);
      return FAILED;
  }
}

/** Strings as they are, everything else as JSON: for people on a terminal, on one line for other programs. */
function resultText(value: Json): string {
  if (typeof value !== "string") return `${process.stdout.isTTY ? JSON.stringify(value, null, 2) : JSON.stringify(value)}\n`;
  return value.endsWith("\n") ? value : `${value}\n`;
}

/** The build has left a note of each function that is no tool. */
function unknownText(word: string, { tools, notes }: Manifest): string {
  const left = `'${word}' is not a tool: `;
  const note = notes.find((each) => each.includes(left));
  if (note !== undefined) return note.slice(note.indexOf(left));
  const what = word.startsWith("-") ? "option" : "tool";
  const candidates = what === "tool" ? tools.map((tool) => tool.name) : ["--help", "--version", "--mcp-tools", "--mcp-config"];
  return `unknown ${what} '${word}'${suggestion(word, candidates)}`;
}

function print(text: string): number {
  process.stdout.write(text);
  return OK;
}

function complain(problem: string, advice: string): number {
  process.stderr.write(`error: ${problem}\n${advice}\n`);
  return USAGE;
}

/** The name under which the program was started, without its folder. */
function programName(): string {
  const path = process.argv[1] ?? "";
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
