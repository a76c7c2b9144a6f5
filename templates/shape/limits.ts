import type { Limits } from "../contract.ts";
import { createMatcher } from "./pattern.ts";
import type { FormatOf, Rule } from "./rule.ts";

/** The rules of a number; `float` and `double` say no more than the type does. */
export function numberRules(limits: Limits): readonly Rule<number>[] {
  return present<number>([
    rule(limits.minimum, (least) => ({ expected: `a number of at least ${least}`, fits: (value) => value >= least })),
    rule(limits.exclusiveMinimum, (below) => ({ expected: `a number greater than ${below}`, fits: (value) => value > below })),
    rule(limits.maximum, (most) => ({ expected: `a number of at most ${most}`, fits: (value) => value <= most })),
    rule(limits.exclusiveMaximum, (above) => ({ expected: `a number less than ${above}`, fits: (value) => value < above })),
    rule(limits.multipleOf, (of) => ({ expected: `a multiple of ${of}`, fits: (value) => isMultiple(value, of) })),
    rule(limits.format, (name) => numberFormats.get(name)),
  ]);
}

const numberFormats: ReadonlyMap<string, Rule<number>> = new Map<string, Rule<number>>([
  ["int32", { expected: "a 32-bit integer", fits: (value) => value === (value | 0) }],
  ["int64", { expected: "an integer", fits: Number.isInteger }],
]);

/** The rules of a string. Lengths count code points, as JSON Schema does. */
export function stringRules(limits: Limits, formatOf: FormatOf, slow?: true): readonly Rule<string>[] {
  return present<string>([
    rule(limits.minLength, (least) => ({
      expected: `a string of at least ${count(least, "character")}`,
      fits: (text) => hasAtLeast(text, least),
    })),
    rule(limits.maxLength, (most) => ({
      expected: `a string of at most ${count(most, "character")}`,
      fits: (text) => !hasAtLeast(text, most + 1),
    })),
    rule(limits.pattern, (pattern) => ({ expected: `a string that matches /${pattern}/`, ...createMatcher(pattern, slow === true) })),
    rule(limits.format, formatOf),
  ]);
}

export function arrayRules(limits: Limits): readonly Rule<readonly unknown[]>[] {
  return present<readonly unknown[]>([
    rule(limits.minItems, (least) => ({
      expected: `an array of at least ${count(least, "element")}`,
      fits: (items) => items.length >= least,
    })),
    rule(limits.maxItems, (most) => ({ expected: `an array of at most ${count(most, "element")}`, fits: (items) => items.length <= most })),
    limits.uniqueItems ? { expected: "an array without duplicates", fits: (items) => distinct(items).length === items.length } : undefined,
  ]);
}

/** Rules on the number of members. */
export function objectRules(limits: Limits): readonly Rule<number>[] {
  return present<number>([
    rule(limits.minProperties, (least) => ({
      expected: `an object of at least ${count(least, "member")}`,
      fits: (members) => members >= least,
    })),
    rule(limits.maxProperties, (most) => ({
      expected: `an object of at most ${count(most, "member")}`,
      fits: (members) => members <= most,
    })),
  ]);
}

/** The rule that a keyword's value makes, if there is one and it says something. */
function rule<V, T>(limit: V | undefined, make: (limit: V) => Rule<T> | undefined): Rule<T> | undefined {
  return limit === undefined ? undefined : make(limit);
}

function present<T>(rules: readonly (Rule<T> | undefined)[]): readonly Rule<T>[] {
  return rules.filter((each) => each !== undefined);
}

/**
 * Binary fractions are inexact (4.35 / 0.01 is 434.99999999999994), so the quotient need only be very near an integer. One
 * beyond all numbers is that of a number too large to have fractions.
 */
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return !Number.isFinite(quotient) || Math.abs(quotient - Math.round(quotient)) <= 1e-9;
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
