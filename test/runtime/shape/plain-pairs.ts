import type { Shape } from "../../../templates/contract.ts";
import { closed, type Pair } from "./pair.ts";

const number: Shape = { kind: "number" };
const integer: Shape = { kind: "number", integer: true };
const text: Shape = { kind: "string" };
const bag: Shape = {
  kind: "object",
  props: [
    { name: "a", shape: integer, optional: true },
    { name: "b", shape: { kind: "boolean" }, optional: true },
  ],
};

export const plainPairs: readonly Pair[] = [
  { name: "json", shape: { kind: "json" }, schema: {} },
  { name: "boolean", shape: { kind: "boolean" }, schema: { type: "boolean" } },
  { name: "number", shape: number, schema: { type: "number" } },
  { name: "integer", shape: integer, schema: { type: "integer" } },
  {
    name: "bounded integer",
    shape: { kind: "number", integer: true, limits: { minimum: 0, maximum: 10 } },
    schema: { type: "integer", minimum: 0, maximum: 10 },
  },
  {
    name: "bounded number",
    shape: { kind: "number", limits: { exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.25 } },
    schema: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.25 },
  },
  { name: "int32", shape: { kind: "number", integer: true, limits: { format: "int32" } }, schema: { type: "integer", format: "int32" } },
  { name: "string", shape: text, schema: { type: "string" } },
  {
    name: "bounded string",
    shape: { kind: "string", limits: { minLength: 1, maxLength: 3 } },
    schema: { type: "string", minLength: 1, maxLength: 3 },
  },
  { name: "pattern", shape: { kind: "string", limits: { pattern: "^a.*b?$" } }, schema: { type: "string", pattern: "^a.*b?$" } },
  { name: "email", shape: { kind: "string", limits: { format: "email" } }, schema: { type: "string", format: "email" } },
  { name: "enum", shape: { kind: "enum", values: ["a", "1", 1, true, null] }, schema: { enum: ["a", "1", 1, true, null] } },
  { name: "array", shape: { kind: "array", items: integer }, schema: { type: "array", items: { type: "integer" } } },
  {
    name: "bounded array",
    shape: { kind: "array", items: { kind: "union", members: [number, bag] }, limits: { minItems: 1, maxItems: 3, uniqueItems: true } },
    schema: {
      type: "array",
      items: { anyOf: [{ type: "number" }, closed({ a: { type: "integer" }, b: { type: "boolean" } }, [])] },
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    },
  },
  {
    name: "tuple",
    shape: { kind: "tuple", items: [text, integer, { kind: "boolean" }], required: 1 },
    schema: { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }, { type: "boolean" }], items: false, minItems: 1 },
  },
  {
    name: "tuple with rest",
    shape: { kind: "tuple", items: [text], required: 1, rest: number },
    schema: { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 },
  },
  {
    name: "object",
    shape: {
      kind: "object",
      props: [
        { name: "a", shape: text },
        { name: "toString", shape: number, optional: true },
        { name: "constructor", shape: integer, optional: true },
      ],
    },
    schema: closed({ a: { type: "string" }, toString: { type: "number" }, constructor: { type: "integer" } }, ["a"]),
  },
  {
    name: "record",
    shape: { kind: "object", props: [], index: [{ shape: number }] },
    schema: { type: "object", additionalProperties: { type: "number" } },
  },
  {
    name: "bounded record",
    shape: { kind: "object", props: [], index: [{ shape: { kind: "json" } }], limits: { minProperties: 1, maxProperties: 2 } },
    schema: { type: "object", additionalProperties: {}, minProperties: 1, maxProperties: 2 },
  },
  {
    name: "object with indexes",
    shape: {
      kind: "object",
      props: [{ name: "a", shape: text }],
      index: [{ pattern: "^x-", shape: number }, { pattern: "1$", shape: integer }, { shape: { kind: "boolean" } }],
    },
    schema: {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      patternProperties: { "^x-": { type: "number" }, "1$": { type: "integer" } },
      additionalProperties: { type: "boolean" },
    },
  },
  {
    name: "object with names by pattern",
    shape: { kind: "object", props: [], index: [{ pattern: "^-?\\d+(\\.\\d+)?$", shape: text }] },
    schema: { type: "object", patternProperties: { "^-?\\d+(\\.\\d+)?$": { type: "string" } }, additionalProperties: false },
  },
  {
    name: "date",
    shape: { kind: "coded", codec: "date", wire: { kind: "string", limits: { format: "date-time" } } },
    schema: { type: "string", format: "date-time" },
  },
  { name: "bigint", shape: { kind: "coded", codec: "bigint", wire: integer }, schema: { type: "integer" } },
  {
    name: "set",
    shape: { kind: "coded", codec: "set", wire: { kind: "array", items: number, limits: { uniqueItems: true } } },
    schema: { type: "array", items: { type: "number" }, uniqueItems: true },
  },
  {
    name: "map",
    shape: { kind: "coded", codec: "map", wire: { kind: "object", props: [], index: [{ shape: text }] } },
    schema: { type: "object", additionalProperties: { type: "string" } },
  },
  {
    name: "map of pairs",
    shape: { kind: "coded", codec: "map-pairs", wire: { kind: "array", items: { kind: "tuple", items: [integer, text], required: 2 } } },
    schema: { type: "array", items: { type: "array", prefixItems: [{ type: "integer" }, { type: "string" }], items: false, minItems: 2 } },
  },
];
