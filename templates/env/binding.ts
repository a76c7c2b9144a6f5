import { plainWord } from "../command-line/value.ts";
import type { BindingEntry } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { jsonInString } from "../shape/other-form.ts";
import type { Problem } from "../shape/problems.ts";
import { createRun, MISFIT, type Walk } from "../shape/run.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { variable } from "./variable.ts";

/** Gives what a `@bind` tag names, as the function's type wants it. */
export type Bind = (binding: BindingEntry) => unknown;

export type CreateBind = (vocabulary: Vocabulary) => Bind;

interface Bound {
  /** As JSON has it; `undefined` for a variable that is not set. */
  readonly json: unknown;
  readonly walk: Walk;
}

/**
 * Reads bindings when they are first needed: the text of a variable like a word of the command line. Each call gets a value of its own,
 * since the function may change what it is given. What does not fit throws; a program looks for that before it starts to serve.
 */
export function createBind(vocabulary: Vocabulary): Bind {
  const read = new Map<BindingEntry, Bound>();
  return (binding) => {
    const bound = read.get(binding) ?? readBinding(binding, vocabulary);
    read.set(binding, bound);
    const { json, walk } = bound;
    if (json === undefined) return undefined;
    const value = walk(typeof json === "object" ? structuredClone(json) : json, createRun(undefined, jsonInString));
    if (value === MISFIT) throw new TypeError(`the value of ${"env" in binding ? binding.env : "@bind"} does not fit its parameter`);
    return value;
  };
}

function readBinding(binding: BindingEntry, vocabulary: Vocabulary): Bound {
  const build = createBuilder("in", vocabulary);
  const walk = build.walk(binding.shape);
  if (!("env" in binding)) return { json: binding.value, walk };
  const word = variable(binding.env);
  const plain = word === undefined ? undefined : plainWord(word, binding.shape, build);
  return { json: plain === MISFIT ? (objectIn(word) ?? word) : plain, walk };
}

/** The problems inside a JSON value are better told of the value than of its text. */
function objectIn(word: unknown): unknown {
  const parsed = jsonInString(word);
  return typeof parsed === "object" ? parsed : undefined;
}

/** What is wrong with a binding's value; nothing when it fits. */
export function bindingProblems(binding: BindingEntry, vocabulary: Vocabulary): readonly Problem[] {
  const { json, walk } = readBinding(binding, vocabulary);
  const problems: Problem[] = [];
  if (json !== undefined) walk(json, createRun(problems, jsonInString));
  return problems;
}
