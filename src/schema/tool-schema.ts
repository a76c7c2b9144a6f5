import type { JsonSchema } from "../../templates/contract.ts";
import type { Json, Prop, Tool, TypeModel } from "../model/model.ts";
import { type Property, propertiesOf } from "../model/properties.ts";
import type { SchemaContext } from "./context.ts";
import { withDoc } from "./doc.ts";
import type { Inliner } from "./inline.ts";
import { propertySchemas } from "./object.ts";
import { createSchemaContext } from "./type-schema.ts";

/** Of more members than this the names would be longer than what is said of them. */
const MOST_NAMED = 6;

/** What the schemas of one module share. */
export interface SchemaSource {
  readonly types: Readonly<Record<string, TypeModel>>;
  readonly inliner: Inliner;
}

/**
 * The schema of a call's arguments: always exactly these four keywords (and `$defs` under recursion), whatever the function takes.
 * `x-mcp-header` names the headers that repeat properties, in 2026-07-28.
 */
export function inputSchema(tool: Tool, source: SchemaSource, headers: Tool["headers"] = {}): JsonSchema {
  const given = propertiesOf(tool.params);
  const props = given.map(propOf);
  const ctx = createContext(
    "in",
    props.map((prop) => prop.type),
    source,
  );
  return {
    type: "object",
    properties: withHeaders(withWholes(propertySchemas(props, ctx), given), headers),
    required: props.filter((prop) => !prop.optional).map((prop) => prop.name),
    additionalProperties: false,
    ...definitionsOf(ctx),
  };
}

/** What options are as a whole when all of them are left out belongs to none of them, so each tells of it. */
function withWholes(
  properties: { readonly [name: string]: JsonSchema },
  given: readonly Property[],
): { readonly [name: string]: JsonSchema } {
  const notes = given.flatMap(({ key, whole }) => {
    if (!whole || JSON.stringify(whole.value) === "{}") return [];
    const which = whole.keys.length > MOST_NAMED ? "these options" : whole.keys.join(", ");
    return [[key, `(when none of ${which} is given: ${JSON.stringify(whole.value)})`] as const];
  });
  const noted = new Map(notes);
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => {
      const description = [schema.description, noted.get(key)].filter(Boolean).join(" ");
      return [key, noted.has(key) ? { ...schema, description } : schema];
    }),
  );
}

function withHeaders(
  properties: { readonly [name: string]: JsonSchema },
  headers: NonNullable<Tool["headers"]>,
): { readonly [name: string]: Json } {
  const named = new Map(Object.entries(headers));
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const header = named.get(name);
      return [name, header === undefined ? schema : { ...schema, "x-mcp-header": header }];
    }),
  );
}

/** The schema of a result; `undefined` where there is nothing to say. The text of `@returns` describes it. */
export function outputSchema({ returns, doc }: Tool, source: SchemaSource): JsonSchema | undefined {
  if (returns.kind !== "value" || isPlainText(returns.type, source.types) || returns.type.kind === "json") return undefined;
  const ctx = createContext("out", [returns.type], source);
  // The root is written in place even when it is recursive: clients look for its `type`.
  const root = returns.type.kind === "ref" ? source.types[returns.type.name] : returns.type;
  const schema = ctx.schemaOf(root ?? returns.type);
  return { ...withDoc(schema, doc.returns === undefined ? {} : { description: doc.returns }), ...definitionsOf(ctx) };
}

/** Text is read by people and models as it is; structure would only repeat it. */
function isPlainText(type: TypeModel, types: SchemaSource["types"]): boolean {
  if (type.kind === "ref") {
    const body = types[type.name];
    return body !== undefined && body.kind !== "ref" && isPlainText(body, types);
  }
  if (type.kind === "union") return type.members.every((member) => isPlainText(member, types));
  return type.kind === "string" || (type.kind === "literal" && typeof type.value === "string");
}

function createContext(
  direction: SchemaContext["direction"],
  parts: readonly TypeModel[],
  { types, inliner }: SchemaSource,
): SchemaContext {
  return createSchemaContext({ types, direction, byReference: inliner.byReference(parts) });
}

/** The definitions of what is referred to; a set grows while it is walked, so those that definitions refer to come along. */
function definitionsOf(ctx: SchemaContext): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  for (const name of ctx.referred) {
    const body = ctx.types[name];
    if (body) definitions.set(name, ctx.schemaOf(body));
  }
  return definitions.size > 0 ? { $defs: Object.fromEntries(definitions) } : {};
}

/** A key that is the name needs no title. */
function propOf({ key, name, type, optional, doc, default: fallback }: Property): Prop {
  return { name: key, type, optional, doc: key === name ? doc : { title: name, ...doc }, ...(fallback && { default: fallback }) };
}
