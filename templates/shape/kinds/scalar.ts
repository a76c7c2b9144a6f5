import { describe, describeValues } from "../describe.ts";
import type { OfKind } from "../kind.ts";
import { didYouMean } from "../nearest.ts";
import { rulesOf } from "../rule.ts";
import { type Builder, misfit, orElse, type Walk } from "../run.ts";

export function booleanWalk(): Walk {
  return function walk(value, run) {
    return typeof value === "boolean" ? value : orElse(walk, value, run, "a boolean");
  };
}

export function numberWalk(shape: OfKind<"number">, build: Builder): Walk {
  const expected = describe(shape, build);
  const rules = rulesOf(shape, build.rules.number, build);
  const fits = shape.integer ? Number.isInteger : Number.isFinite;
  return function walk(value, run) {
    if (typeof value !== "number" || !fits(value)) return orElse(walk, value, run, expected);
    for (const rule of rules) if (!rule.fits(value)) return misfit(run, rule.expected, value);
    return value;
  };
}

export function stringWalk(shape: OfKind<"string">, build: Builder): Walk {
  const expected = describe(shape, build);
  const rules = rulesOf(shape, build.rules.string, build);
  return function walk(value, run) {
    if (typeof value !== "string") return orElse(walk, value, run, expected);
    for (const rule of rules) if (!rule.fits(value)) return misfit(run, rule.expected, value, rule.hint?.(value));
    return value;
  };
}

/** Values are compared with their types: `1` is not `"1"`. */
export function enumWalk(shape: OfKind<"enum">, build: Builder): Walk {
  const values = new Set<unknown>(shape.values);
  const expected = describeValues(shape.values);
  const words = shape.values.filter((value) => typeof value === "string");
  const nullable = build.direction === "out" && values.has(null);
  return function walk(value, run) {
    if (values.has(value)) return value;
    if (nullable && value === undefined) return null;
    if (typeof value !== "string" || words.length === 0) return orElse(walk, value, run, expected);
    return misfit(run, expected, value, run.problems && didYouMean(value, words));
  };
}
