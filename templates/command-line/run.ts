import type { LoadTools, Manifest } from "../contract.ts";
import { splitFlag } from "../mode.ts";
import { observe } from "../observe/observed.ts";
import type { Parts } from "../parts.ts";
import { print } from "../print.ts";
import { programName } from "../program-name.ts";
import { type Settings, settingLength, type Taken, takeSettings } from "../settings.ts";
import { createArgumentsDecoder } from "../shape/arguments.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { callFromShell } from "./call.ts";
import { type Command, createCommand } from "./command.ts";
import { complain } from "./complain.ts";
import { completionScript, completions, settingRows, shells } from "./completion.ts";
import { programHelp, toolHelp, usageLine } from "./help.ts";
import { programJson, toolJson } from "./json-help.ts";
import { misfitTexts } from "./misfits.ts";
import { misuse } from "./misuse.ts";
import { processSources } from "./sources.ts";
import { suggestion } from "./suggestion.ts";
import { readValues } from "./values.ts";
import { isOption, sortWords, type Words } from "./words.ts";

/**
 * Uses the program from the shell: shows help or the version, or calls a tool. User code is loaded for a call only; what
 * it prints goes to stderr.
 *
 * @param front what is said before the tool's name, and what is wrong with it; what is said behind it counts more
 * @returns the exit code: 0, 1 when the function throws or its result does not fit, 2 for wrong usage, 130 or 143 when interrupted
 */
export async function runCommandLine(
  argv: readonly string[],
  manifest: Manifest,
  load: LoadTools,
  parts: Parts,
  front: Omit<Taken, "argv">,
): Promise<number> {
  const program = programName();
  const vocabulary: Vocabulary = { types: manifest.types, ...parts };
  const [first = "--help", ...words] = argv;
  const misused = misuse(argv);
  if (misused.length > 0) return complain([...front.problems, ...misused]);
  const show = (text: string): number | Promise<number> => (front.problems.length > 0 ? complain(front.problems) : print(text));
  const told = tell(first, words, manifest, vocabulary, parts);
  if (told !== undefined) return show(told);
  if (first === "--completion") return complain([...front.problems, `--completion needs one of ${shells}`]);
  const entry = [...manifest.tools, ...(manifest.commands ?? [])].find((tool) => tool.name === first);
  if (entry === undefined) return complain([...front.problems, ...strays(argv).map((word) => unknownText(word, manifest, parts))]);
  const command = createCommand(entry, vocabulary);
  const sorted = sortWords(command, words, ["--tools", ...(manifest.env ? ["--env-file"] : [])]);
  if (sorted.kind === "help") return show(toolHelp(command, program, terminalWidth()));
  if (sorted.kind === "json-help") return show(jsonText(toolJson(command, program)));
  const { problems, settings, values } = await understand(sorted, command, front.problems);
  if (problems.length > 0) return complain(problems, usageLine(command, program));
  const said = { ...front.settings, ...settings };
  const observed = observe(parts, said);
  if (typeof observed === "string") return complain([observed]);
  return callFromShell(command, values, { manifest, load, observed, format: said.output });
}

interface Understood {
  readonly values: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  /** All that is wrong, in the words of the command line. */
  readonly problems: readonly string[];
}

/** Reads and checks the values here already, so that wrong usage runs no user code. */
async function understand(
  { given, settings: said, problems, unsure }: Extract<Words, { kind: "call" }>,
  command: Command,
  before: readonly string[],
): Promise<Understood> {
  const { settings, problems: misset } = takeSettings(said);
  const wrong = [...before, ...problems, ...misset];
  // A call that cannot be made does not wait for what is on stdin.
  const waiting = wrong.length === 0 ? [] : [...given.keys()].filter((parameter) => given.get(parameter)?.includes("-"));
  const ready = new Map([...given].filter(([parameter]) => !waiting.includes(parameter)));
  const { values, problems: unread } = await readValues(command, ready, processSources());
  const decoded = createArgumentsDecoder(command.entry.params, command.vocabulary)(values, () => undefined);
  const told = [...unsure, ...waiting, ...unread.map(({ parameter }) => parameter)];
  const misfits = decoded.ok ? [] : misfitTexts(decoded.problems, command, told);
  return { values, settings, problems: [...wrong, ...unread.map((each) => each.problem), ...misfits] };
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
    case "-V":
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

/** What stands where a tool should: the first word, and of options all in front of what might be one. */
function strays(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((word) => !isOption(word) || settingLength(word) > 0);
  const [first = "", ...more] = argv.slice(0, end === -1 ? argv.length : Math.max(end, 1));
  return [first, ...more.filter((word) => !OPTIONS.includes(splitFlag(word)[0]))];
}

/** What is said in front of a tool's name or instead of it, and is no setting. */
const OPTIONS: readonly string[] = ["-h", "--help", "--json-help", "-V", "--version", "--completion"];

/** The build has left a note of each function that is no tool. */
function unknownText(word: string, { tools, commands = [], notes, env }: Manifest, parts: Parts): string {
  const left = `'${word}' is not a `;
  const note = notes.find((each) => each.includes(left));
  if (note !== undefined) return note.slice(note.indexOf(left));
  if (word.startsWith("-"))
    return `unknown option '${word}'${suggestion(
      word,
      settingRows(env, parts).map(([name]) => name),
    )}`;
  const names = [...tools, ...commands].map((tool) => tool.name);
  // In a module of several, the name that it has there.
  const inner = names.find((name) => name.endsWith(`_${word}`));
  return `unknown tool '${word}'${suggestion(word, names) || (inner ? `; did you mean '${inner}'?` : "")}`;
}
