import type { Shape } from "../contract.ts";
import { flatten } from "./flatten.ts";
import { count } from "./limits.ts";
import type { Builder } from "./run.ts";

const MAX_VALUES = 20;
const MAX_MEMBERS = 8;

/** A shape in the words of a message: `an integer`, `one of "a", "b"`, `a string or null`. */
export function describe(shape: Shape, build: Builder): string {
  const target = build.resolve(shape);
  switch (target.kind) {
    case "json":
      return "a JSON value";
    case "boolean":
      return "a boolean";
    case "number":
      return target.integer ? "an integer" : "a number";
    case "string":
      return build.formatOf(target.limits?.format)?.expected ?? "a string";
    case "enum":
      return describeValues(target.values);
    case "array":
      return "an array";
    case "tuple":
      return target.rest === undefined && target.required === target.items.length
        ? `an array of ${count(target.items.length, "element")}`
        : "an array";
    case "object":
      return "an object";
    case "coded": {
      const codec = build.codecOf(target.codec);
      return build.direction === "out" ? codec.value : (codec.wire ?? describe(target.wire, build));
    }
    case "union":
      return alternatives(flatten(target, build).map((member) => describe(member, build)));
  }
}

/** `one of "a", "b"`; `"a"` alone. */
export function describeValues(values: readonly (string | number | boolean | null)[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
  if (values.length > MAX_VALUES) shown.push(`... (${values.length} values)`);
  return shown.length === 1 ? shown.join() : `one of ${shown.join(", ")}`;
}

function alternatives(words: readonly string[]): string {
  const distinct = [...new Set(words)];
  const shown = distinct.slice(0, MAX_MEMBERS);
  if (distinct.length > shown.length) shown.push("...");
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}
