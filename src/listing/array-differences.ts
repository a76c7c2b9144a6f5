import type { JsonSchema } from "../../templates/contract.ts";
import { type Comparison, type Difference, under } from "./difference.ts";
import { asSchema, schemaList } from "./schema-parts.ts";

/** Elements of arrays and tuples. The lengths are limits, and told as such. */
export function arrayDifferences(from: JsonSchema, to: JsonSchema, { differ }: Comparison): readonly Difference[] {
  const fixed = Math.max(prefixOf(from).length, prefixOf(to).length);
  const length = Math.min(fixed, maxItems(from), maxItems(to));
  const places = Array.from({ length }, (_, i) => under(`[${i}]`, differ(itemAt(from, i), itemAt(to, i))));
  const open = maxItems(from) > fixed && maxItems(to) > fixed;
  return [...places.flat(), ...(open ? under("[]", differ(itemAt(from, fixed), itemAt(to, fixed))) : [])];
}

function itemAt(array: JsonSchema, index: number): JsonSchema {
  return prefixOf(array)[index] ?? asSchema(array["items"]) ?? ANYTHING;
}

const ANYTHING: JsonSchema = {};

function prefixOf({ prefixItems }: JsonSchema): readonly JsonSchema[] {
  return schemaList(prefixItems);
}

function maxItems(array: JsonSchema): number {
  const max = array["maxItems"];
  return typeof max === "number" ? max : Number.POSITIVE_INFINITY;
}
