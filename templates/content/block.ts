import type { Json } from "../contract.ts";

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

const TYPES: readonly unknown[] = ["text", "image", "audio", "resource_link", "resource"];

/** Whether a value is one of the protocol's content blocks; that it is well formed its shape has seen to. */
export function isBlock(value: Json): value is JsonObject {
  return isObject(value) && TYPES.includes(value["type"]);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/** A value as content blocks: blocks as they are, also in lists with texts; nothing of null; any other value as text. */
export function blocksOf(value: Json): readonly JsonObject[] {
  if (isBlock(value)) return [value];
  if (value === null) return [];
  if (isList(value) && value.every((item) => typeof item === "string" || isBlock(item))) return value.flatMap(blocksOf);
  return isList(value) && value.some(isBlock) ? value.flatMap(blocksOf) : [textBlock(plainText(value))];
}

/** A text as it is, any other value as JSON. */
export function plainText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** `Array.isArray` does not tell read-only arrays from objects. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
