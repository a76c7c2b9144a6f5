import type { JsonSchema } from "../../templates/contract.ts";

/** Values of one type as `enum` with a `type`: several clients do not know `const`. */
export function literalSchema(values: readonly (string | number | boolean | null)[]): JsonSchema {
  const [first] = values;
  if (first === null) return { type: "null" };
  if (typeof first === "number") return { type: values.every(Number.isInteger) ? "integer" : "number", enum: values };
  return { type: typeof first === "string" ? "string" : "boolean", enum: values };
}
