import type { LoadTools, Manifest } from "../contract.ts";
import { splitFlag } from "../mode.ts";
import { observe } from "../observe/observed.ts";
import type { Parts } from "../parts.ts";
import { type Settings, takeSettings } from "../settings.ts";
import { createArgumentsDecoder } from "../shape/arguments.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { callFromShell } from "./call.ts";
import { createCommand } from "./command.ts";
import { completionScript, completions, shells } from "./completion.ts";
import { programHelp, toolHelp, usageLine } from "./help.ts";
import { programJson, toolJson } from "./json-help.ts";
import { misfitText } from "./misfits.ts";
import { processSources } from "./sources.ts";
import { suggestion } from "./suggestion.ts";
import { readValues } from "./values.ts";
import { sortWords } from "./words.ts";

const OK = 0;
const USAGE = 2;

/**
 * Uses the program from the shell: shows help or the version, or calls a tool. User code is loaded for a call only; what
 * it prints goes to stderr.
 *
 * @param front what is said before the tool's name; what is said behind it counts more
 * @returns the exit code: 0, 1 when the function throws or its result does not fit, 2 for wrong usage, 130 when interrupted
 */
export async function runCommandLine(
  argv: readonly string[],
  manifest: Manifest,
  load: LoadTools,
  parts: Parts,
  front: Settings,
): Promise<number> {
  const program = programName();
  const vocabulary: Vocabulary = { types: manifest.types, ...parts };
  const [first = "--help", ...words] = argv;
  const told = tell(first, words, manifest, vocabulary, parts);
  if (told !== undefined) return print(told);
  if (first === "--completion") return complain(`--completion needs one of ${shells}`, `For help: ${program} --help`);
  const entry = [...manifest.tools, ...(manifest.commands ?? [])].find((tool) => tool.name === first);
  if (entry === undefined) return complain(unknownText(first, manifest), `For help: ${program} --help`);
  const command = createCommand(entry, vocabulary);
  const sorted = sortWords(command, words);
  if (sorted.kind === "help") return print(toolHelp(command, program, terminalWidth()));
  if (sorted.kind === "json-help") return print(jsonText(toolJson(command, program)));
  const misuse = (problem: string): number => complain(problem, usageLine(command, program));
  if (sorted.kind === "misuse") return misuse(sorted.problem);
  const { settings, problem } = takeSettings(sorted.settings);
  if (problem !== undefined) return misuse(problem);
  const read = await readValues(command, sorted.given, processSources);
  if (!read.ok) return misuse(read.problem);
  // Checked here already, in the words of the command line, and so that wrong usage runs no user code.
  const decoded = createArgumentsDecoder(entry.params, vocabulary)(read.values, () => undefined);
  if (!decoded.ok) return misuse(decoded.problems.map((each) => misfitText(each, command)).join("\nerror: "));
  const said = { ...front, ...settings };
  const observed = observe(parts, said);
  if (typeof observed === "string") return complain(observed, `For help: ${program} --help`);
  return callFromShell(command, read.values, { manifest, load, observed, format: said.output });
}

/** What needs no tool; `undefined` when something else is meant. */
function tell(first: string, words: readonly string[], manifest: Manifest, vocabulary: Vocabulary, parts: Parts): string | undefined {
  const program = programName();
  const [flag, shell = words[0] ?? ""] = splitFlag(first);
  switch (flag) {
    case "--help":
    case "-h":
      return programHelp(manifest, program, terminalWidth(), parts);
    case "--json-help":
      return jsonText(programJson(manifest, vocabulary, program, parts));
    case "--version":
      return `${manifest.version}\n`;
    case "--completion":
      return completionScript(shell, program);
    case "--complete":
      return completions(words.slice(1), manifest, vocabulary, parts);
    default:
      return undefined;
  }
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function terminalWidth(): number {
  return Math.min(process.stdout.columns ?? 80, 100);
}

/** The build has left a note of each function that is no tool. */
function unknownText(word: string, { tools, commands = [], notes }: Manifest): string {
  const left = `'${word}' is not a `;
  const note = notes.find((each) => each.includes(left));
  if (note !== undefined) return note.slice(note.indexOf(left));
  const what = word.startsWith("-") ? "option" : "tool";
  const candidates =
    what === "tool"
      ? [...tools, ...commands].map((tool) => tool.name)
      : ["--help", "--json-help", "--version", "--completion", "--mcp-tools", "--mcp-config"];
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
