import type { JsonSchema, Manifest, Shape } from "../../../templates/contract.ts";

/** A shape and, written by hand, the schema of the same values. */
export interface Pair {
  readonly name: string;
  readonly shape: Shape;
  readonly schema: JsonSchema;
  readonly types?: Manifest["types"];
}

/** The schema of an object that takes no other members. */
export function closed(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}
