import type { Shape } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { type JsonKind, jsonKindsOf } from "../shape/json-kind.ts";
import { jsonInString } from "../shape/other-form.ts";
import { type Builder, createRun, MISFIT } from "../shape/run.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";

/** Where words that are no values themselves are looked up. */
export interface Sources {
  /** The text of a file; `undefined` when there is none. Throws when it cannot be read. */
  file(path: string): Promise<string | undefined>;
  /** All of stdin. */
  stdin(): Promise<string>;
}

export type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/**
 * Reads a word as the shape says: a string where strings fit, else a number, a boolean or JSON; for objects and arrays also
 * the name of a file that holds JSON, or `-` for stdin. What fits nothing is handed on as it is, for the check of the
 * arguments to name.
 */
export async function readWord(word: string, shape: Shape, vocabulary: Vocabulary, sources: Sources): Promise<Read> {
  const build = createBuilder("in", vocabulary);
  const plain = plainWord(word, shape, build);
  if (plain !== MISFIT) return { ok: true, value: plain };
  const parsed = jsonInString(word);
  const kinds = jsonKindsOf(shape, build);
  if (parsed === MISFIT && takesJson(kinds)) return (await fromSource(word, sources)) ?? { ok: true, value: word };
  // The problems inside a JSON value are better told of the value than of its text.
  return { ok: true, value: typeof parsed === "object" && takesJson(kinds) ? parsed : word };
}

/** What a word stands for by itself: a string where strings fit, else JSON or a number; `MISFIT` when none of them fits. */
export function plainWord(word: string, shape: Shape, build: Builder): unknown {
  const walk = build.walk(shape);
  const fits = (value: unknown): boolean => walk(value, createRun(undefined, jsonInString)) !== MISFIT;
  const parsed = jsonInString(word);
  // Everything fits an unknown type, so what looks like JSON is taken for it.
  const unknown = build.resolve(shape).kind === "json" && parsed !== MISFIT;
  if (!unknown && walk(word, createRun()) !== MISFIT) return word;
  if (parsed !== MISFIT && fits(parsed)) return keepsDigits(word, fits) ? word : parsed;
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word) ? Number(word) : MISFIT;
  return number !== MISFIT && fits(number) ? number : MISFIT;
}

/** A number's text is handed on where it may stand for a bigint, which has digits that a number loses. */
function keepsDigits(word: string, fits: (value: unknown) => boolean): boolean {
  return /^-?\d+$/.test(word) && !Number.isSafeInteger(Number(word)) && fits(word);
}

function takesJson(kinds: readonly JsonKind[]): boolean {
  return kinds.includes("object") || kinds.includes("array");
}

/** `undefined` when the word names neither a file nor stdin. */
async function fromSource(word: string, sources: Sources): Promise<Read | undefined> {
  const name = word === "-" ? "stdin" : `file '${word}'`;
  try {
    const text = word === "-" ? await sources.stdin() : await sources.file(word);
    if (text !== undefined) return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: error instanceof SyntaxError ? `${name} holds no JSON: ${why}` : `cannot read ${name}: ${why}` };
  }
  return /[/\\]|\.\w+$/.test(word) && !/^\s*[[{"]/.test(word) ? { ok: false, problem: `file '${word}' not found` } : undefined;
}
