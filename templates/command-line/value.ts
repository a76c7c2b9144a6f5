import type { Shape } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { type JsonKind, jsonKindsOf } from "../shape/kinds/json-kind.ts";
import { jsonInString } from "../shape/other-form.ts";
import { type Builder, createRun, MISFIT } from "../shape/run.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";

/** Where words that are no values themselves are looked up. */
export interface Sources {
  /** What a file holds; `undefined` when there is none. Throws when it cannot be read. */
  file(path: string): Promise<Buffer | undefined>;
  /** All of stdin. */
  stdin(): Promise<Buffer>;
}

export type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/**
 * Reads a word as the shape says: a string where strings fit, else a number, a boolean or JSON; for objects and arrays also
 * the name of a file that holds JSON (`@file`, or as it is) or `-` for stdin, and for bytes, what `@file` or stdin holds. What fits nothing is handed on as it is, for the check of the
 * arguments to name.
 */
export async function readWord(word: string, shape: Shape, vocabulary: Vocabulary, sources: Sources): Promise<Read> {
  const build = createBuilder("in", vocabulary);
  const plain = plainWord(word, shape, build);
  if (plain !== MISFIT) return { ok: true, value: plain };
  const parsed = jsonInString(word);
  const kinds = jsonKindsOf(shape, build);
  if (parsed === MISFIT && takesJson(kinds))
    return (await fromSource(word, sources, (bytes) => JSON.parse(new TextDecoder().decode(bytes)))) ?? { ok: true, value: word };
  if (/^(?:@|-$)/.test(word) && takesBytes(shape, build)) {
    const read = await fromSource(word, sources, (bytes) => bytes.toString("base64"));
    if (read) return read;
  }
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
  if (number !== MISFIT && fits(number)) return number;
  // A day, as in JavaScript, begins at midnight in UTC.
  const day = /^\d{4}-\d\d-\d\d$/.test(word) ? `${word}T00:00:00Z` : MISFIT;
  return day !== MISFIT && fits(day) ? day : MISFIT;
}

/** A number's text is handed on where it may stand for a bigint, which has digits that a number loses. */
function keepsDigits(word: string, fits: (value: unknown) => boolean): boolean {
  return /^-?\d+$/.test(word) && !Number.isSafeInteger(Number(word)) && fits(word);
}

function takesJson(kinds: readonly JsonKind[]): boolean {
  return kinds.includes("object") || kinds.includes("array");
}

/** Bytes are written in base64, which is no way to write them by hand. */
function takesBytes(shape: Shape, build: Builder): boolean {
  const target = build.resolve(shape);
  if (target.kind === "union") return target.members.some((member) => takesBytes(member, build));
  return target.kind === "coded" && target.wire.kind === "string" && target.wire.limits?.format === "byte";
}

/** `undefined` when the word names neither a file nor stdin. */
async function fromSource(word: string, sources: Sources, take: (bytes: Buffer) => unknown): Promise<Read | undefined> {
  const path = word.startsWith("@") ? word.slice(1) : word;
  const name = word === "-" ? "stdin" : `file '${path}'`;
  try {
    const bytes = word === "-" ? await sources.stdin() : await sources.file(path);
    if (bytes !== undefined) return { ok: true, value: take(bytes) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: error instanceof SyntaxError ? `${name} holds no JSON: ${why}` : `cannot read ${name}: ${why}` };
  }
  const isPath = word !== path || (/[/\\]|\.\w+$/.test(word) && !/^\s*[[{"]/.test(word));
  return isPath ? { ok: false, problem: `file '${path}' not found` } : undefined;
}
