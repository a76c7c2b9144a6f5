import type { Shape } from "../contract.ts";
import { isRecord, ownMember, setOwn } from "../shape/record.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Command, Parameter } from "./command.ts";
import { type Read, readWord, type Sources } from "./value.ts";

export type Values =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

/** Reads the words given for each parameter: makes the `arguments` object of a call. Members go into the object that is given as a whole, else into its default. */
export async function readValues(
  command: Command,
  given: ReadonlyMap<Parameter, readonly (string | boolean)[]>,
  sources: Sources,
): Promise<Values> {
  const values: Record<string, unknown> = {};
  const wholeFirst = [...given].sort(([a], [b]) => (a.path?.length ?? 0) - (b.path?.length ?? 0));
  for (const [parameter, words] of wholeFirst) {
    const { key, path = [], default: fallback } = parameter;
    const read = await readParameter(parameter, words, command.vocabulary, sources);
    if (!read.ok) return { ok: false, problem: `${nameOf(parameter)}: ${read.problem}` };
    setOwn(values, key, withMember(ownMember(values, key) ?? fallback, path, read.value));
  }
  return { ok: true, values };
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
async function readParameter(
  { role, shape }: Parameter,
  words: readonly (string | boolean)[],
  vocabulary: Vocabulary,
  sources: Sources,
): Promise<Read> {
  const [first = "", ...more] = words;
  const items = itemsOf(shape, vocabulary.types);
  if (role === "rest" && items !== undefined) return readItems(words, items, vocabulary, sources);
  if (typeof first === "boolean" || more.some((word) => typeof word === "boolean")) return { ok: true, value: words.at(-1) };
  if (more.length > 0)
    return items === undefined ? { ok: false, problem: "given more than once" } : readItems(words, items, vocabulary, sources);
  const read = await readWord(first, shape, vocabulary, sources);
  const isElement = read.ok && items !== undefined && role === "option" && read.value === first;
  return isElement ? readItems(words, items, vocabulary, sources) : read;
}

async function readItems(words: readonly (string | boolean)[], shape: Shape, vocabulary: Vocabulary, sources: Sources): Promise<Read> {
  const value: unknown[] = [];
  for (const word of words) {
    const read = await readWord(String(word), shape, vocabulary, sources);
    if (!read.ok) return read;
    value.push(read.value);
  }
  return { ok: true, value };
}

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
