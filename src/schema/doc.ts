import type { JsonSchema } from "../../templates/contract.ts";
import type { Doc, Json } from "../model/model.ts";

/** Adds texts to a schema; those already there (from the type) give way to these (from the place it is used in). */
export function withDoc(schema: JsonSchema, doc: Doc | undefined, fallback?: Json): JsonSchema {
  // Beside `$ref`, some clients know only a description and a default.
  const { title, examples, deprecated } = schema.$ref === undefined ? (doc ?? {}) : {};
  const told = saysSomething(fallback, schema) ? fallback : undefined;
  const description = describe(doc?.description ?? textOf(schema.description), told);
  return {
    ...without(schema, "description"),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(told !== undefined && { default: told }),
    ...(examples && { examples: examples.map(({ value }) => value) }),
    ...(deprecated && { deprecated: true }),
  };
}

/** That an object whose members are known is empty unless it is given says nothing. */
function saysSomething(fallback: Json | undefined, { properties }: JsonSchema): boolean {
  return properties === undefined || JSON.stringify(fallback) !== "{}";
}

/** The default is said in words too: models read the description, and some clients drop the keyword. */
function describe(text: string | undefined, fallback: Json | undefined): string | undefined {
  if (fallback === undefined) return text;
  const note = `(default: ${JSON.stringify(fallback)})`;
  return text ? `${text} ${note}` : note;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function without(schema: JsonSchema, keyword: string): JsonSchema {
  const { [keyword]: _, ...others } = schema;
  return others;
}
