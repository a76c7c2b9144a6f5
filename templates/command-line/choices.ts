import type { Shape } from "../contract.ts";
import { flatten } from "../shape/flatten.ts";
import type { Builder } from "../shape/run.ts";

/** Types may contain themselves. */
const MAX_DEPTH = 4;

/** The words that a shape takes, where it says so: of an array, those of its elements. Empty where others fit, too. */
export function choicesOf(shape: Shape, build: Builder, depth: number = MAX_DEPTH): readonly string[] {
  if (depth === 0) return [];
  const target = build.resolve(shape);
  switch (target.kind) {
    case "enum":
      return target.values.map(String);
    case "boolean":
      return ["true", "false"];
    case "array":
      return choicesOf(target.items, build, depth - 1);
    case "coded":
      return choicesOf(target.wire, build, depth - 1);
    case "union":
      return unionChoices(flatten(target, build).map((member) => choicesOf(member, build, depth - 1)));
    default:
      return [];
  }
}

function unionChoices(choices: readonly (readonly string[])[]): readonly string[] {
  return choices.some((each) => each.length === 0) ? [] : [...new Set(choices.flat())];
}
