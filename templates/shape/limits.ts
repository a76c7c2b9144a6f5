import type { Limits } from "../contract.ts";
import { numberFormats, stringFormats } from "./formats.ts";

/** One constraint on a value of type `T`. */
export interface Rule<T> {
  readonly expected: string;
  readonly fits: (value: T) => boolean;
}

/** For each keyword, the rule that its value makes; `undefined` for a value that says nothing. */
type Makers<T> = { readonly [K in keyof Limits]: (limit: NonNullable<Limits[K]>) => Rule<T> | undefined };

const numberMakers: Makers<number> = {
  minimum: (least) => ({ expected: `a number of at least ${least}`, fits: (value) => value >= least }),
  exclusiveMinimum: (below) => ({ expected: `a number greater than ${below}`, fits: (value) => value > below }),
  maximum: (most) => ({ expected: `a number of at most ${most}`, fits: (value) => value <= most }),
  exclusiveMaximum: (above) => ({ expected: `a number less than ${above}`, fits: (value) => value < above }),
  multipleOf: (of) => ({ expected: `a multiple of ${of}`, fits: (value) => isMultiple(value, of) }),
  format: (name) => numberFormats.get(name),
};

/** Lengths count code points, as JSON Schema does. */
const stringMakers: Makers<string> = {
  minLength: (least) => ({ expected: `a string of at least ${count(least, "character")}`, fits: (text) => hasAtLeast(text, least) }),
  maxLength: (most) => ({ expected: `a string of at most ${count(most, "character")}`, fits: (text) => !hasAtLeast(text, most + 1) }),
  pattern: (pattern) => ({ expected: `a string that matches /${pattern}/`, fits: patternTest(pattern) }),
  format: (name) => stringFormats.get(name),
};

const arrayMakers: Makers<readonly unknown[]> = {
  minItems: (least) => ({ expected: `an array of at least ${count(least, "element")}`, fits: (items) => items.length >= least }),
  maxItems: (most) => ({ expected: `an array of at most ${count(most, "element")}`, fits: (items) => items.length <= most }),
  uniqueItems: (unique) =>
    unique ? { expected: "an array without duplicates", fits: (items) => distinct(items).length === items.length } : undefined,
};

const objectMakers: Makers<number> = {
  minProperties: (least) => ({ expected: `an object of at least ${count(least, "member")}`, fits: (members) => members >= least }),
  maxProperties: (most) => ({ expected: `an object of at most ${count(most, "member")}`, fits: (members) => members <= most }),
};

export function numberRules(limits: Limits | undefined): readonly Rule<number>[] {
  return rules(numberMakers, limits);
}

export function stringRules(limits: Limits | undefined): readonly Rule<string>[] {
  return rules(stringMakers, limits);
}

export function arrayRules(limits: Limits | undefined): readonly Rule<readonly unknown[]>[] {
  return rules(arrayMakers, limits);
}

/** Rules on the number of members. */
export function objectRules(limits: Limits | undefined): readonly Rule<number>[] {
  return rules(objectMakers, limits);
}

function rules<T>(makers: Makers<T>, limits: Limits = {}): readonly Rule<T>[] {
  const made = <K extends keyof Limits>(keyword: K): Rule<T> | undefined => {
    const limit = limits[keyword];
    return limit === undefined ? undefined : makers[keyword]?.(limit);
  };
  return KEYWORDS.map(made).filter((rule) => rule !== undefined);
}

const KEYWORDS = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
] as const satisfies readonly (keyof Limits)[];

/** Binary fractions are inexact (4.35 / 0.01 is 434.99999999999994), so the quotient need only be very near an integer. */
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) <= 1e-9;
}

/** Compiled once, with the `u` flag, as JSON Schema demands. */
export function patternTest(pattern: string): (text: string) => boolean {
  const compiled = new RegExp(pattern, "u");
  return (text) => compiled.test(text);
}

function hasAtLeast(text: string, length: number): boolean {
  if (text.length < length) return false;
  // A code point takes one or two units, so only in between they must be counted.
  if (text.length >= 2 * length) return true;
  let counted = 0;
  for (const _ of text) if (++counted >= length) return true;
  return counted >= length;
}

/** The items without later ones that are equal as JSON. */
export function distinct(items: readonly unknown[]): readonly unknown[] {
  if (items.every((item) => typeof item !== "object" || item === null)) return [...new Set(items)];
  return [...new Map(items.map((item) => [canonical(item, 0), item] as const)).values()];
}

/** JSON with sorted keys; what lies deeper than anything real counts as equal. */
function canonical(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (depth > 1000) return "...";
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonical(item, depth + 1)).join()}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(Reflect.get(value, key), depth + 1)}`).join()}}`;
}

/** `1 element`, `2 elements`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
