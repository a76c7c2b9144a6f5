import type { Manifest, Shape } from "../contract.ts";
import { setOwn } from "../shape/record.ts";
import type { Command, Parameter } from "./command.ts";
import { type Read, readWord, type Sources } from "./value.ts";

type Types = Manifest["types"];

export type Values =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

/** Reads the words given for each parameter: makes the `arguments` object of a call. */
export async function readValues(
  command: Command,
  given: ReadonlyMap<Parameter, readonly (string | boolean)[]>,
  sources: Sources,
): Promise<Values> {
  const values: Record<string, unknown> = {};
  for (const [parameter, words] of given) {
    const read = await readParameter(parameter, words, command.types, sources);
    if (!read.ok) return { ok: false, problem: `${nameOf(parameter)}: ${read.problem}` };
    setOwn(values, parameter.key, read.value);
  }
  return { ok: true, values };
}

/** `argument 'ac'`, `option '--limit'`. */
export function nameOf({ role, label }: Parameter): string {
  return `${role === "option" ? "option" : "argument"} '${label}'`;
}

/** An array may be given as JSON, or element by element: as the remaining words, or by an option that is repeated. */
async function readParameter(
  { role, shape }: Parameter,
  words: readonly (string | boolean)[],
  types: Types,
  sources: Sources,
): Promise<Read> {
  const [first = "", ...more] = words;
  const items = itemsOf(shape, types);
  if (role === "rest" && items !== undefined) return readItems(words, items, types, sources);
  if (typeof first === "boolean" || more.some((word) => typeof word === "boolean")) return { ok: true, value: words.at(-1) };
  if (more.length > 0)
    return items === undefined ? { ok: false, problem: "given more than once" } : readItems(words, items, types, sources);
  const read = await readWord(first, shape, types, sources);
  const isElement = read.ok && items !== undefined && role === "option" && read.value === first;
  return isElement ? readItems(words, items, types, sources) : read;
}

async function readItems(words: readonly (string | boolean)[], shape: Shape, types: Types, sources: Sources): Promise<Read> {
  const value: unknown[] = [];
  for (const word of words) {
    const read = await readWord(String(word), shape, types, sources);
    if (!read.ok) return read;
    value.push(read.value);
  }
  return { ok: true, value };
}

/** The shape of the elements, when the shape is that of an array or a set. */
function itemsOf(shape: Shape, types: Types): Shape | undefined {
  switch (shape.kind) {
    case "array":
      return shape.items;
    case "coded":
      return itemsOf(shape.wire, types);
    case "ref": {
      const target = Object.hasOwn(types, shape.name) ? types[shape.name] : undefined;
      return target && itemsOf(target, types);
    }
    default:
      return undefined;
  }
}
