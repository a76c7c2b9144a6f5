import type { JsonSchema } from "../../templates/contract.ts";
import type { CodecName } from "../model/codec.ts";
import type { Limits } from "../model/limits.ts";
import type { TypeModel } from "../model/model.ts";
import type { SchemaContext } from "./context.ts";
import { withDoc } from "./doc.ts";
import { literalSchema } from "./literal.ts";
import { objectSchema } from "./object.ts";
import { toldDoc } from "./told-doc.ts";
import { tupleSchema } from "./tuple.ts";
import { unionSchema } from "./union.ts";

/** What a schema is written for; the rest of a context follows from it. */
export type SchemaPurpose = Pick<SchemaContext, "types" | "direction" | "byReference">;

/** Makes the context in which the types of one schema are written. */
export function createSchemaContext(purpose: SchemaPurpose): SchemaContext {
  const ctx: SchemaContext = {
    ...purpose,
    referred: new Set(),
    schemaOf: (model) => withDoc(write(model, ctx), toldDoc(model.doc, model, ctx)),
  };
  return ctx;
}

/** One line per kind of type, in the profile that all known clients take; a kind without a line does not compile. */
function write(model: TypeModel, ctx: SchemaContext): JsonSchema {
  switch (model.kind) {
    case "json":
      return {};
    case "boolean":
      return { type: "boolean" };
    case "number":
      return { type: model.integer ? "integer" : "number", ...model.limits };
    case "string":
      return { type: "string", ...stringLimits(model.limits) };
    case "coded":
      return codedSchema(model.codec, ctx.schemaOf(model.wire), ctx);
    case "literal":
      return literalSchema([model.value]);
    case "array":
      return { type: "array", items: ctx.schemaOf(model.items), ...model.limits };
    case "tuple":
      return tupleSchema(model, ctx);
    case "object":
      return objectSchema(model, ctx);
    case "union":
      return unionSchema(model.members, ctx);
    case "ref":
      return refSchema(model.name, ctx);
    case "opaque":
      return { not: {} };
  }
}

function stringLimits(limits: Limits | undefined): JsonSchema {
  const { format, ...others } = limits ?? {};
  if (format === undefined) return { ...others };
  return format === "byte" ? { contentEncoding: "base64", ...others } : { format, ...others };
}

/** Results write a bigint beyond 2^53 as a decimal string, since most JSON readers would round it. */
function codedSchema(codec: CodecName, wire: JsonSchema, { direction }: SchemaContext): JsonSchema {
  return codec === "bigint" && direction === "out" && wire.enum === undefined
    ? { anyOf: [wire, { type: "string", pattern: "^-?\\d+$" }] }
    : wire;
}

function refSchema(name: string, ctx: SchemaContext): JsonSchema {
  const body = ctx.types[name];
  if (!body) return {};
  if (!ctx.byReference.has(name)) return ctx.schemaOf(body);
  ctx.referred.add(name);
  return { $ref: `#/$defs/${name}` };
}
