import { isRecord, type PlainRecord } from "../../record.ts";

/** A schema inside another one. */
export interface Subschema {
  readonly schema: unknown;
  /** `properties.a.items` */
  readonly path: string;
}

const SINGLE = ["items", "contains", "propertyNames", "not", "if", "then", "else", "additionalProperties"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems", "items"];
const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/** A schema and all that are in it. `additionalProperties` is mostly a boolean, which everybody takes, and then left out. */
export function subschemas(schema: unknown, path = ""): readonly Subschema[] {
  const own = { schema, path: path || "the root" };
  return isRecord(schema) ? [own, ...parts(schema).flatMap(([key, part]) => subschemas(part, path ? `${path}.${key}` : key))] : [own];
}

function parts(schema: PlainRecord): [key: string, part: unknown][] {
  return [
    ...SINGLE.filter((key) => key in schema && !Array.isArray(schema[key])).flatMap((key): [string, unknown][] =>
      key === "additionalProperties" && typeof schema[key] === "boolean" ? [] : [[key, schema[key]]],
    ),
    ...LISTS.flatMap((key) => {
      const list = schema[key];
      return Array.isArray(list) ? list.map((part: unknown, index): [string, unknown] => [`${key}[${index}]`, part]) : [];
    }),
    ...MAPS.flatMap((key) => {
      const map = schema[key];
      return isRecord(map) ? Object.entries(map).map(([name, part]): [string, unknown] => [`${key}.${name}`, part]) : [];
    }),
  ];
}
