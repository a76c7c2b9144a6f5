import type { JsonSchema } from "../../templates/contract.ts";
import { armsOf, asList, asSchema, kindOf, requiredIn, schemaList, schemasIn } from "./schema-parts.ts";

const MAX_TEXT = 60;
const MAX_DEPTH = 2;

/** A schema as people write a type: `integer`, `"C" | "F"`, `string[]`, `{ x: number, y?: number }`. What is long becomes `object` or `array`. */
export function schemaText(schema: JsonSchema, root: JsonSchema, depth: number = MAX_DEPTH): string {
  const arms = armsOf(schema, root);
  const texts = [...new Set(arms.map((arm) => armText(arm, root, depth)))];
  return texts.length === 1 ? (texts[0] ?? "any") : within(texts.join(" | "), `one of ${texts.length} types`);
}

function armText(arm: JsonSchema, root: JsonSchema, depth: number): string {
  const values = asList(arm["enum"]);
  if (values.length > 0) return within(values.map((value) => JSON.stringify(value)).join(" | "), `one of ${values.length} values`);
  switch (kindOf(arm)) {
    case "array":
      return within(arrayText(arm, root, depth), "array");
    case "object":
      return within(objectText(arm, root, depth), "object");
    case "string":
      return stringText(arm);
    default:
      return kindOf(arm);
  }
}

/** Formats say more than `string` does. */
function stringText({ format, contentEncoding }: JsonSchema): string {
  if (typeof contentEncoding === "string") return contentEncoding;
  return typeof format === "string" ? format : "string";
}

function arrayText(arm: JsonSchema, root: JsonSchema, depth: number): string {
  const items = asSchema(arm["items"]);
  const fixed = schemaList(arm["prefixItems"]);
  if (depth === 0) return "array";
  if (fixed.length === 0) return items ? `${group(schemaText(items, root, depth - 1))}[]` : "array";
  const rest = arm["maxItems"] === undefined && items ? [`...${group(schemaText(items, root, depth - 1))}[]`] : [];
  return `[${[...fixed.map((item) => schemaText(item, root, depth - 1)), ...rest].join(", ")}]`;
}

function objectText(arm: JsonSchema, root: JsonSchema, depth: number): string {
  if (depth === 0) return "object";
  const required = requiredIn(arm);
  const members = [...schemasIn(arm["properties"])].map(
    ([name, schema]) => `${name}${required.has(name) ? "" : "?"}: ${schemaText(schema, root, depth - 1)}`,
  );
  const others = asSchema(arm["additionalProperties"]);
  if (others) members.push(`...: ${schemaText(others, root, depth - 1)}`);
  return members.length > 0 ? `{ ${members.join(", ")} }` : "object";
}

function group(text: string): string {
  return text.includes("|") ? `(${text})` : text;
}

function within(long: string, short: string): string {
  return long.length <= MAX_TEXT ? long : short;
}
