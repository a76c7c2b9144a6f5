import { isRecord, type JsonRecord } from "./is-record.ts";

const SCHEMAS = ["items", "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "$defs", "dependentSchemas"];
const ROOT_KEYS = ["type", "properties", "required", "additionalProperties", "$defs"];

/**
 * What real clients choke on although JSON Schema allows it: an argument schema must be one plain closed object, and no
 * schema may hold boolean subschemas, type lists, `const`, `oneOf`, arrays without `items`, or references to anything but `#/$defs/`.
 * Returns the offences, each with its JSON pointer.
 */
export function profileFaults(schema: unknown, role: "input" | "output"): string[] {
  if (!isRecord(schema)) return ["the root is no object"];
  return [...(role === "input" ? rootFaults(schema) : []), ...nodeFaults(schema, "#", schema)];
}

function rootFaults(root: JsonRecord): string[] {
  const faults = Object.keys(root)
    .filter((key) => !ROOT_KEYS.includes(key))
    .map((key) => `#: '${key}' at the root of an argument schema`);
  if (root["type"] !== "object") faults.push("#: type is not 'object'");
  if (!isRecord(root["properties"])) faults.push("#: no properties");
  if (!Array.isArray(root["required"])) faults.push("#: no required");
  if (root["additionalProperties"] !== false) faults.push("#: not closed");
  for (const key of Object.keys(isRecord(root["properties"]) ? root["properties"] : {})) {
    if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(key)) faults.push(`#: the key '${key}'`);
  }
  return faults;
}

function nodeFaults(node: unknown, at: string, root: JsonRecord): string[] {
  if (!isRecord(node)) return [`${at}: a subschema that is no object`];
  const faults: string[] = [];
  if (Array.isArray(node["type"])) faults.push(`${at}: a list of types`);
  if ("const" in node) faults.push(`${at}: const`);
  if ("oneOf" in node) faults.push(`${at}: oneOf`);
  if (node["type"] === "array" && !isRecord(node["items"])) faults.push(`${at}: an array without items`);
  if ("enum" in node && !("type" in node)) faults.push(`${at}: an enum without a type`);
  if (node["$ref"] !== undefined) faults.push(...refFaults(node["$ref"], at, root));
  for (const [path, child] of childrenOf(node)) faults.push(...nodeFaults(child, `${at}/${path}`, root));
  return faults;
}

function refFaults(ref: unknown, at: string, root: JsonRecord): string[] {
  const name = typeof ref === "string" ? /^#\/\$defs\/([A-Za-z0-9_.-]+)$/.exec(ref)?.[1] : undefined;
  const known = name !== undefined && isRecord(root["$defs"]) && name in root["$defs"];
  return known ? [] : [`${at}: the reference ${JSON.stringify(ref)}`];
}

function childrenOf(node: JsonRecord): [string, unknown][] {
  // `additionalProperties: false` closes an object and is the one boolean that clients know.
  const single = SCHEMAS.filter((key) => key in node && !(key === "additionalProperties" && node[key] === false)).map(
    (key): [string, unknown] => [key, node[key]],
  );
  const listed = LISTS.flatMap((key) =>
    Array.isArray(node[key]) ? node[key].map((child, i): [string, unknown] => [`${key}/${i}`, child]) : [],
  );
  const mapped = MAPS.flatMap((key) =>
    isRecord(node[key]) ? Object.entries(node[key]).map(([name, child]): [string, unknown] => [`${key}/${name}`, child]) : [],
  );
  return [...single, ...listed, ...mapped];
}
