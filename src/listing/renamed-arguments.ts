import type { JsonSchema } from "../../templates/contract.ts";
import { asList, schemasIn } from "./schema-parts.ts";

/**
 * Positional parameters that are called by their own names now, or no longer: `_1` -> `city`, as `--args` says. The titles of
 * positional properties are the names of the parameters.
 */
export function renamedArguments(from: JsonSchema, to: JsonSchema): ReadonlyMap<string, string> {
  const [was, is] = [schemasIn(from["properties"]), schemasIn(to["properties"])];
  const named = [...was].flatMap(([key, { title }]) =>
    isPositional(key) && isOnlyIn(is, was, title) && !is.has(key) ? [[key, title] as const] : [],
  );
  const numbered = [...is].flatMap(([key, { title }]) =>
    isPositional(key) && isOnlyIn(was, is, title) && !was.has(key) ? [[title, key] as const] : [],
  );
  return new Map([...named, ...numbered]);
}

/** The schema with other names for some of its properties. */
export function withNames(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  if (names.size === 0) return schema;
  const properties = [...schemasIn(schema["properties"])].map(([key, property]) => [names.get(key) ?? key, property]);
  const required = asList(schema["required"]).map((key) => (typeof key === "string" ? (names.get(key) ?? key) : key));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

function isPositional(key: string): boolean {
  return /^_\d+$/.test(key);
}

/** Whether a property of that name is there in one of two objects alone. */
function isOnlyIn(one: ReadonlyMap<string, JsonSchema>, other: ReadonlyMap<string, JsonSchema>, name: unknown): name is string {
  return typeof name === "string" && one.has(name) && !other.has(name);
}
