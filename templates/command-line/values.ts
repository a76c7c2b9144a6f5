import type { Shape } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { isRecord, ownMember, setOwn } from "../shape/record.ts";
import { MISFIT } from "../shape/run.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Command, Parameter } from "./command.ts";
import { plainWord, type Read, readWord, type Sources } from "./value.ts";
import type { Given } from "./words.ts";

export interface Values {
  readonly values: Readonly<Record<string, unknown>>;
  /** What cannot be read, and is not among the values. */
  readonly problems: readonly { readonly parameter: Parameter; readonly problem: string }[];
}

/** Reads the words given for each parameter: makes the `arguments` object of a call. Members go into the object that is given as a whole, else into its default. */
export async function readValues(command: Command, given: Given, sources: Sources): Promise<Values> {
  const values: Record<string, unknown> = {};
  const problems: { parameter: Parameter; problem: string }[] = [];
  const wholeFirst = [...given].sort(([a], [b]) => (a.path?.length ?? 0) - (b.path?.length ?? 0));
  for (const [parameter, words] of wholeFirst) {
    const { key, path = [], default: fallback } = parameter;
    const read = await readParameter(parameter, words, command.vocabulary, sources);
    if (!read.ok) problems.push({ parameter, problem: `${nameOf(parameter)}: ${read.problem}` });
    else setOwn(values, key, withMember(ownMember(values, key) ?? fallback, path, read.value));
  }
  return { values, problems };
}

/** A value with another one at a place inside it. */
function withMember(value: unknown, [step, ...more]: readonly string[], member: unknown): unknown {
  if (step === undefined) return member;
  // What is given as a whole and is no object is for the check of the arguments to name.
  if (value !== undefined && !isRecord(value)) return value;
  const whole: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  setOwn(whole, step, withMember(ownMember(whole, step), more, member));
  return whole;
}

/** `argument 'ac'`, `option '--limit'`. */
export function nameOf({ role, label }: Parameter): string {
  return `${role === "option" ? "option" : "argument"} '${label}'`;
}

/** An array may be given as JSON, or element by element: as the remaining words, or by an option that is repeated. */
async function readParameter({ role, shape }: Parameter, words: Words, vocabulary: Vocabulary, sources: Sources): Promise<Read> {
  const [first = "", ...more] = words;
  const items = itemsOf(shape, vocabulary.types);
  if (role === "rest" && items !== undefined) return readItems(words, items, vocabulary, sources);
  if (typeof first === "boolean" || more.some((word) => typeof word === "boolean")) return { ok: true, value: words.at(-1) };
  if (more.length > 0)
    return items === undefined ? { ok: false, problem: "given more than once" } : readLists(words, shape, items, vocabulary, sources);
  const read = await readWord(first, shape, vocabulary, sources);
  const isElement = read.ok && items !== undefined && role === "option" && read.value === first;
  return isElement ? readItems(words, items, vocabulary, sources) : read;
}

/** Of an option that is repeated, a word may be a list of elements, too. */
async function readLists(words: Words, shape: Shape, items: Shape, vocabulary: Vocabulary, sources: Sources): Promise<Read> {
  const build = createBuilder("in", vocabulary);
  const value: unknown[] = [];
  for (const word of words) {
    const list = /^\s*\[/.test(String(word)) ? plainWord(String(word), shape, build) : undefined;
    const read = Array.isArray(list) ? { ok: true as const, value: list } : await readItems([word], items, vocabulary, sources);
    if (!read.ok) return read;
    if (Array.isArray(list) && plainWord(String(word), items, build) !== MISFIT)
      return { ok: false, problem: `'${word}' may be one element or a list of them; give all of them in one list` };
    for (const item of read.value) value.push(item);
  }
  return { ok: true, value };
}

async function readItems(words: Words, shape: Shape, vocabulary: Vocabulary, sources: Sources): Promise<ReadItems> {
  const value: unknown[] = [];
  for (const word of words) {
    const read = await readWord(String(word), shape, vocabulary, sources);
    if (!read.ok) return read;
    value.push(read.value);
  }
  return { ok: true, value };
}

type Words = readonly (string | boolean)[];

type ReadItems = Exclude<Read, { ok: true }> | { readonly ok: true; readonly value: readonly unknown[] };

/** The shape of the elements, when the shape is that of an array or a set. */
function itemsOf(shape: Shape, types: Vocabulary["types"]): Shape | undefined {
  switch (shape.kind) {
    case "array":
      return shape.items;
    case "coded":
      return itemsOf(shape.wire, types);
    case "ref": {
      const target = ownMember(types, shape.name);
      return target && itemsOf(target, types);
    }
    default:
      return undefined;
  }
}
