import type { Doc, TypeModel } from "../model/model.ts";
import { valueList } from "../model/value-list.ts";
import type { SchemaContext } from "./context.ts";

/** A text that takes the place of a type's own, with what the type says of its single values. */
export function toldDoc(doc: Doc | undefined, type: TypeModel, ctx: Pick<SchemaContext, "types">): Doc | undefined {
  const text = doc?.description;
  const values = text === undefined ? undefined : valuesOf(type, ctx);
  return values === undefined ? doc : { ...doc, description: `${text}\n${values}` };
}

function valuesOf(type: TypeModel, ctx: Pick<SchemaContext, "types">): string | undefined {
  if (type.kind === "union") return valueList(type.members);
  const body = type.kind === "ref" ? ctx.types[type.name] : undefined;
  return body && body.kind !== "ref" ? valuesOf(body, ctx) : undefined;
}
