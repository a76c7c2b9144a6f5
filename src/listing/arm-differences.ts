import type { Json, JsonSchema } from "../../templates/contract.ts";
import { arrayDifferences } from "./array-differences.ts";
import { type Comparison, type Difference, narrowed, widened } from "./difference.ts";
import { limitDifferences } from "./limit-differences.ts";
import { objectDifferences } from "./object-differences.ts";
import { asList, type Kind, kindOf } from "./schema-parts.ts";

/** Two schemas that are no unions. */
export function armDifferences(from: JsonSchema, to: JsonSchema, comparison: Comparison): readonly Difference[] {
  const [was, is] = [kindOf(from), kindOf(to)];
  const text = `was ${withArticle(was)}, is now ${withArticle(is)}`;
  if (was !== is && was === "any") return [narrowed(text)];
  if (was !== is && is === "any") return [widened(text)];
  const kind = was === is ? [] : kindDifference(was, is, text, Boolean(from["enum"] && to["enum"]));
  if (kind === undefined) return [{ path: "", text, narrows: true, widens: true }];
  return [
    ...kind,
    ...enumDifferences(from, to, comparison),
    ...limitDifferences(from, to),
    ...(was === "array" ? arrayDifferences(from, to, comparison) : []),
    ...(was === "object" ? objectDifferences(from, to, comparison) : []),
  ];
}

/** Integers are numbers; where the values are listed, the lists say all. `undefined`: the types have nothing in common. */
function kindDifference(was: Kind, is: Kind, text: string, listed: boolean): readonly Difference[] | undefined {
  if (was === "integer" && is === "number") return listed ? [] : [widened(text)];
  if (was === "number" && is === "integer") return listed ? [] : [narrowed(text)];
  return undefined;
}

function enumDifferences(from: JsonSchema, to: JsonSchema, { was, is }: Comparison): readonly Difference[] {
  const [old, now] = [from["enum"], to["enum"]];
  if (old === undefined && now === undefined) return [];
  if (old === undefined) return [narrowed(`was any ${kindOf(from)}, is now ${is(to)}`)];
  if (now === undefined) return [widened(`was ${was(from)}, may now be any ${kindOf(to)}`)];
  const gone = missing(asList(old), asList(now));
  const added = missing(asList(now), asList(old));
  return [
    ...(gone.length > 0 ? [narrowed(`may no longer be ${gone.join(" or ")}`)] : []),
    ...(added.length > 0 ? [widened(`may now also be ${added.join(" or ")}`)] : []),
  ];
}

/** The values of one list that another has not, as JSON. */
function missing(values: readonly Json[], others: readonly Json[]): readonly string[] {
  const known = new Set(others.map((value) => JSON.stringify(value)));
  return values.map((value) => JSON.stringify(value)).filter((value) => !known.has(value));
}

function withArticle(kind: Kind): string {
  if (kind === "any") return "any value";
  if (kind === "null") return kind;
  return `${/^[aio]/.test(kind) ? "an" : "a"} ${kind}`;
}
