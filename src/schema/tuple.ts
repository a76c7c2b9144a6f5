import type { JsonSchema } from "../../templates/contract.ts";
import type { Limits } from "../model/limits.ts";
import type { TupleItem, TupleModel } from "../model/model.ts";
import type { SchemaContext } from "./context.ts";
import { unionSchema } from "./union.ts";

/**
 * Tuples. `items` is always there, since clients refuse arrays without it; it is never `false`, since validators of
 * older drafts, which do not know `prefixItems`, would then refuse every tuple. The lengths say the rest.
 */
export function tupleSchema({ items, rest, tail = [], limits }: TupleModel, ctx: SchemaContext): JsonSchema {
  const required = items.filter((item) => !item.optional).length + tail.length;
  const all = [...items, ...(rest ? [{ type: rest }] : []), ...tail].map((item) => item.type);
  return {
    type: "array",
    ...(items.length > 0 && { prefixItems: items.map((item) => itemSchema(item, ctx)) }),
    items: rest && tail.length === 0 ? ctx.schemaOf(rest) : all.length > 0 ? unionSchema(all, ctx) : {},
    ...limits,
    ...lengths(required, rest ? undefined : items.length, limits),
  };
}

/** The tuple's own lengths, where tags do not narrow them further. */
function lengths(least: number, most: number | undefined, limits: Limits | undefined): JsonSchema {
  const minItems = Math.max(least, limits?.minItems ?? 0);
  const maxItems = Math.min(most ?? Number.POSITIVE_INFINITY, limits?.maxItems ?? Number.POSITIVE_INFINITY);
  return { ...(minItems > 0 && { minItems }), ...(Number.isFinite(maxItems) && { maxItems }) };
}

function itemSchema({ type, name }: TupleItem, ctx: SchemaContext): JsonSchema {
  const schema = ctx.schemaOf(type);
  return name === undefined ? schema : { ...schema, title: name };
}
