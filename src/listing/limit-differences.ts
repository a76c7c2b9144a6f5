import type { Json, JsonSchema } from "../../templates/contract.ts";
import { type Difference, narrowed, widened } from "./difference.ts";

/** Which way each constraint goes: a greater `lower` bound takes fewer values, a greater `upper` bound more; of `exact` ones any change does both. */
type Way = "lower" | "upper" | "factor" | "exact";

const LIMITS: Readonly<Record<string, Way>> = {
  minimum: "lower",
  exclusiveMinimum: "lower",
  minLength: "lower",
  minItems: "lower",
  minProperties: "lower",
  maximum: "upper",
  exclusiveMaximum: "upper",
  maxLength: "upper",
  maxItems: "upper",
  maxProperties: "upper",
  multipleOf: "factor",
  pattern: "exact",
  format: "exact",
  contentEncoding: "exact",
  uniqueItems: "exact",
};

/** What became of the constraints of a type. */
export function limitDifferences(from: JsonSchema, to: JsonSchema): readonly Difference[] {
  return Object.entries(LIMITS).flatMap(([keyword, way]) => {
    const [was, is] = [present(from[keyword]), present(to[keyword])];
    if (was === is) return [];
    if (was === undefined) return is === undefined ? [] : [narrowed(`now has ${keyword} ${show(is)}`)];
    if (is === undefined) return [widened(`no longer has ${keyword} ${show(was)}`)];
    return [{ path: "", text: `${keyword} was ${show(was)}, is now ${show(is)}`, ...changed(was, is, way) }];
  });
}

/** `uniqueItems: false` says nothing. */
function present(value: Json | undefined): Json | undefined {
  return value === false ? undefined : value;
}

function show(value: Json): string {
  return JSON.stringify(value);
}

function changed(was: Json, is: Json, way: Way): Pick<Difference, "narrows" | "widens"> {
  if (typeof was !== "number" || typeof is !== "number" || way === "exact") return { narrows: true, widens: true };
  if (way === "factor") return { narrows: !isMultiple(was, is), widens: !isMultiple(is, was) };
  const narrows = way === "lower" ? is > was : is < was;
  return { narrows, widens: !narrows };
}

/** Whether every multiple of `value` is one of `factor`; decimals are compared as people write them. */
function isMultiple(value: number, factor: number): boolean {
  const ratio = value / factor;
  return Math.abs(ratio - Math.round(ratio)) < 1e-9;
}
