import { expect, it } from "vitest";
import { schemaText } from "../../src/listing/schema-text.ts";
import type { JsonSchema } from "../../templates/contract.ts";

const STRING = { type: "string" };

it.each<[JsonSchema, string]>([
  [{}, "any"],
  [STRING, "string"],
  [{ ...STRING, format: "date-time" }, "date-time"],
  [{ ...STRING, contentEncoding: "base64" }, "base64"],
  [{ type: "null" }, "null"],
  [{ ...STRING, enum: ["C", "F"] }, `"C" | "F"`],
  [{ enum: [1, 2] }, "1 | 2"],
  [{ ...STRING, enum: Array.from({ length: 40 }, (_, i) => `value ${i}`) }, "one of 40 values"],
  [{ type: "array", items: STRING }, "string[]"],
  [{ type: "array", items: { anyOf: [STRING, { type: "null" }] } }, "(string | null)[]"],
  [{ type: "array", prefixItems: [STRING, { type: "integer" }], items: {}, maxItems: 2 }, "[string, integer]"],
  [{ type: "array", prefixItems: [STRING], items: { type: "integer" } }, "[string, ...integer[]]"],
  [{ type: "object", properties: { a: STRING, b: STRING }, required: ["a"] }, "{ a: string, b?: string }"],
  [{ type: "object", additionalProperties: { type: "number" } }, "{ ...: number }"],
  [{ type: "object", properties: {} }, "object"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ $ref: "#/$defs/Name", $defs: { Name: STRING } }, "string"],
  [{ $ref: "#/$defs/Missing" }, "any"],
])("%j is written %s", (schema, text) => {
  expect(schemaText(schema, schema)).toBe(text);
});

it("cuts what is deep, and comes to an end where a type holds itself", () => {
  const tree = { type: "object", properties: { children: { type: "array", items: { $ref: "#/$defs/Tree" } } } };
  expect(schemaText({ $ref: "#/$defs/Tree" }, { $defs: { Tree: tree } })).toBe("{ children?: object[] }");
});
