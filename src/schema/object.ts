import type { JsonSchema } from "../../templates/contract.ts";
import type { ObjectModel, Prop } from "../model/model.ts";
import type { SchemaContext } from "./context.ts";
import { withDoc } from "./doc.ts";
import { toldDoc } from "./told-doc.ts";

/** Objects; index signatures become `additionalProperties` or `patternProperties`. */
export function objectSchema({ props, index, limits }: ObjectModel, ctx: SchemaContext): JsonSchema {
  const required = props.filter((prop) => !prop.optional).map((prop) => prop.name);
  const open = index.find((each) => each.pattern === undefined);
  const patterns = index.flatMap((each) => (each.pattern === undefined ? [] : [[each.pattern, ctx.schemaOf(each.type)] as const]));
  return {
    type: "object",
    ...((props.length > 0 || index.length === 0) && { properties: propertySchemas(props, ctx) }),
    ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
    ...(required.length > 0 && { required }),
    ...(open ? { additionalProperties: ctx.schemaOf(open.type) } : ctx.direction === "in" && { additionalProperties: false }),
    ...limits,
  };
}

/** The schemas of members, by name. `__proto__` is a name like any other, which only `fromEntries` sees so. */
export function propertySchemas(props: readonly Prop[], ctx: SchemaContext): { readonly [name: string]: JsonSchema } {
  return Object.fromEntries(props.map((prop) => [prop.name, propSchema(prop, ctx)]));
}

function propSchema({ type, doc, default: fallback }: Prop, ctx: SchemaContext): JsonSchema {
  return withDoc(ctx.schemaOf(type), toldDoc(doc, type, ctx), fallback?.value);
}
