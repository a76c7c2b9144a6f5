import { memberStep, type Problem, problemSentence } from "../shape/problems.ts";
import type { Command, Parameter } from "./command.ts";
import { nameOf } from "./values.ts";

/** A problem with the arguments in the words of the command line: `argument 'ac': expected an integer, got "abc"`. */
export function misfitText(problem: Problem, { positionals, options }: Command): string {
  const found = [...positionals, ...options]
    .map((parameter) => ({ parameter, inside: insideOf(problem.path, parameter) }))
    .find(({ inside }) => inside !== undefined);
  if (found?.inside === undefined) return `${problem.path}: ${problemSentence(problem)}`;
  const { parameter, inside } = found;
  if (problem.kind === "missing" && inside === "") return `missing ${nameOf(parameter)}: expected ${problem.expected}`;
  return `${nameOf(parameter)}${inside === "" ? "" : ` at ${inside}`}: ${problemSentence(problem)}`;
}

/** The rest of a path that leads into a parameter, `undefined` when it leads elsewhere. */
function insideOf(path: string, { key, label }: Parameter): string | undefined {
  const root = memberStep(key).replace(/^\./, "");
  if (path === root || path === `${root} (${label})`) return "";
  const rest = path.startsWith(root) ? path.slice(root.length) : "";
  return rest.startsWith(".") ? rest.slice(1) : rest.startsWith("[") ? rest : undefined;
}
