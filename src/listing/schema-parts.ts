import type { Json, JsonSchema } from "../../templates/contract.ts";

/** What the value of a schema is in JSON; `any` for a schema that names no type. */
export type Kind = "string" | "integer" | "number" | "boolean" | "null" | "array" | "object" | "any";

const KINDS: readonly string[] = ["string", "integer", "number", "boolean", "null", "array", "object"] satisfies Kind[];

export function kindOf({ type, enum: values }: JsonSchema): Kind {
  if (isKind(type)) return type;
  if (!Array.isArray(values)) return "any";
  const kinds = new Set(values.map((value) => (value === null ? "null" : typeof value)));
  const [only] = kinds;
  return kinds.size === 1 && isKind(only) ? only : "any";
}

function isKind(type: unknown): type is Kind {
  return typeof type === "string" && KINDS.includes(type);
}

/** A member that is a schema; `undefined` for anything else. */
export function asSchema(value: Json | undefined): JsonSchema | undefined {
  return isSchema(value) ? value : undefined;
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The items of a keyword that lists schemas (`anyOf`, `prefixItems`). */
export function schemaList(value: Json | undefined): readonly JsonSchema[] {
  return asList(value).filter(isSchema);
}

/** The members of a keyword that maps names to schemas (`properties`, `$defs`, ...). */
export function schemasIn(value: Json | undefined): ReadonlyMap<string, JsonSchema> {
  return new Map(Object.entries(asSchema(value) ?? {}).flatMap(([name, member]) => (isSchema(member) ? [[name, member]] : [])));
}

export function requiredIn({ required }: JsonSchema): ReadonlySet<Json> {
  return new Set(asList(required));
}

/** Follows a reference into the `$defs` of the root; a reference that leads nowhere stands for any value. */
export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const ref = schema["$ref"];
  if (typeof ref !== "string") return schema;
  const name = /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] ?? "";
  const target = schemasIn(root["$defs"]).get(name);
  return target && target["$ref"] === undefined ? target : {};
}

const MAX_NESTING = 20;

/** The alternatives of a schema, one per JSON type and shape: what is no union is its own only alternative. */
export function armsOf(schema: JsonSchema, root: JsonSchema, nesting = 0): readonly JsonSchema[] {
  const { anyOf, oneOf, type, const: only, ...others } = resolve(schema, root);
  const arms = [...schemaList(anyOf), ...schemaList(oneOf)];
  if (arms.length > 0 && nesting < MAX_NESTING) return arms.flatMap((arm) => armsOf(arm, root, nesting + 1));
  if (Array.isArray(type)) return type.map((each) => ({ ...others, type: each }));
  if (only !== undefined) return [{ ...others, ...(type !== undefined && { type }), enum: [only] }];
  return [resolve(schema, root)];
}
