import type { Json, ParamEntry, ToolEntry } from "../../contract.ts";
import { isRecord } from "../../shape/record.ts";
import { contentOf, type Node } from "./openapi-responses.ts";
import { keysOf } from "./plain-arguments.ts";

/**
 * The body of one tool's call, in the three forms that `plainArguments` reads.
 *
 * @param reference where the document has the tool's input schema
 */
export function bodyOf(tool: ToolEntry, reference: string): Node {
  const named: Node = { $ref: reference };
  const inOrder = orderOf(tool, reference);
  const byArgs: Node = { type: "object", properties: { args: inOrder }, required: ["args"], additionalProperties: false };
  const takesArgs = tool.params.some((param) => keysOf(param).includes("args"));
  const forms = takesArgs ? [named, inOrder] : [named, inOrder, byArgs];
  return { ...contentOf({ anyOf: forms }), ...(requiredOf(tool).size > 0 && { required: true }) };
}

/** The arguments as an array, each by its own schema. */
function orderOf(tool: ToolEntry, reference: string): Node {
  const given = tool.params.filter((param) => keysOf(param).length > 0 || param.role === "options");
  const places = given.filter(({ role }) => role !== "rest");
  const rest = given.find(({ role }) => role === "rest");
  const required = requiredOf(tool);
  const least = given.findLastIndex((param) => keysOf(param).some((key) => required.has(key))) + 1;
  return {
    type: "array",
    description: "The arguments in order",
    ...(places.length > 0 && { prefixItems: places.map((param) => placeOf(param, required, reference)) }),
    ...(least > 0 && { minItems: least }),
    ...(rest ? { items: restItems(rest, tool, reference) } : { maxItems: places.length }),
  };
}

function placeOf(param: ParamEntry, required: ReadonlySet<string>, reference: string): Node {
  const keys = keysOf(param);
  const [first = ""] = keys;
  if (param.role !== "options") return memberOf(reference, first);
  const needed = keys.filter((key) => required.has(key));
  return {
    type: "object",
    properties: Object.fromEntries(keys.map((key) => [key, memberOf(reference, key)])),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
}

/** What each of the rest is, where the schema of the list says it in one. */
function restItems(param: ParamEntry, { listing }: ToolEntry, reference: string): Node {
  const [key = ""] = keysOf(param);
  const { properties } = listing.inputSchema;
  const list = isRecord(properties) ? properties[key] : undefined;
  return isRecord(list) && "items" in list && !("prefixItems" in list) ? { $ref: `${memberOf(reference, key).$ref}/items` } : {};
}

/** RFC 6901 section 6: names in a reference are escaped, and percent-encoded. */
function memberOf(reference: string, key: string): { readonly $ref: string } {
  return { $ref: `${reference}/properties/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}` };
}

function requiredOf({ listing }: ToolEntry): ReadonlySet<string> {
  const required: Json = listing.inputSchema["required"] ?? [];
  return new Set(Array.isArray(required) ? required.map(String) : []);
}
