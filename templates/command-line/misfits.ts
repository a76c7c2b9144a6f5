import { createBuilder } from "../shape/builder.ts";
import { jsonKindsOf } from "../shape/kinds/json-kind.ts";
import { memberStep, type Problem, problemSentence } from "../shape/problems.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Command, Parameter } from "./command.ts";
import { nameOf } from "./values.ts";

/** The problems with the arguments, but for those of parameters of which nothing more is to be said. */
export function misfitTexts(problems: readonly Problem[], command: Command, unsure: readonly Parameter[]): readonly string[] {
  const told = problems.filter(({ path }) => !unsure.some((parameter) => insideOf(path, parameter) !== undefined));
  return told.map((problem) => misfitText(problem, command));
}

/** A problem with the arguments in the words of the command line: `argument 'ac': expected an integer, got "abc"`. */
function misfitText(problem: Problem, { positionals, options, vocabulary }: Command): string {
  const found = [...positionals, ...options]
    .map((parameter) => ({ parameter, inside: insideOf(problem.path, parameter) }))
    .find(({ inside }) => inside !== undefined);
  if (found?.inside === undefined) return `${problem.path}: ${problemSentence(problem)}`;
  const { parameter, inside } = found;
  if (problem.kind === "missing" && inside === "") return `missing ${nameOf(parameter)}: expected ${problem.expected}`;
  const way = inside === "" ? wayToWrite(parameter, problem, vocabulary) : "";
  return `${nameOf(parameter)}${inside === "" ? "" : ` at ${inside}`}: ${problemSentence(problem)}${way}`;
}

/** How to write an array or an object, for those who gave a word where nothing else fits. */
function wayToWrite({ shape }: Parameter, { received, hint }: Problem, vocabulary: Vocabulary): string {
  const build = createBuilder("in", vocabulary);
  const target = build.resolve(shape);
  const kinds = jsonKindsOf(shape, build);
  const isWord = received?.startsWith('"') && hint === undefined;
  if (!isWord || kinds.some((kind) => kind !== "array" && kind !== "object")) return "";
  const [first] = target.kind === "object" ? target.props : [];
  const example = kinds.includes("array") ? `[${received}]` : first ? `{${JSON.stringify(first.name)}:...}` : "{...}";
  return `; write '${example}', or name a file that holds JSON, or - for stdin`;
}

/** The rest of a path that leads into a parameter, `undefined` when it leads elsewhere. */
function insideOf(path: string, { key, label }: Parameter): string | undefined {
  const root = memberStep(key).replace(/^\./, "");
  if (path === root || path === `${root} (${label})`) return "";
  const rest = path.startsWith(root) ? path.slice(root.length) : "";
  return rest.startsWith(".") ? rest.slice(1) : rest.startsWith("[") ? rest : undefined;
}
