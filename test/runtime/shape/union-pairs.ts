import type { Shape } from "../../../templates/contract.ts";
import { closed, type Pair } from "./pair.ts";

const number: Shape = { kind: "number" };
const integer: Shape = { kind: "number", integer: true };
const text: Shape = { kind: "string" };
const nothing: Shape = { kind: "enum", values: [null] };

const circle: Shape = {
  kind: "object",
  props: [
    { name: "kind", shape: { kind: "enum", values: ["circle"] } },
    { name: "r", shape: number },
  ],
};
const square: Shape = {
  kind: "object",
  props: [
    { name: "kind", shape: { kind: "enum", values: ["square", "box"] } },
    { name: "side", shape: integer },
    { name: "label", shape: text, optional: true },
  ],
};
const other: Shape = {
  kind: "object",
  props: [
    { name: "a", shape: text },
    { name: "kind", shape: { kind: "enum", values: [1] }, optional: true },
  ],
};

/** Unions and recursive types. */
export const unionPairs: readonly Pair[] = [
  { name: "nullable", shape: { kind: "union", members: [integer, nothing] }, schema: { anyOf: [{ type: "integer" }, { type: "null" }] } },
  {
    name: "mixed union",
    shape: {
      kind: "union",
      members: [
        { kind: "enum", values: ["auto"] },
        number,
        { kind: "array", items: text },
        { kind: "array", items: number },
        { kind: "tuple", items: [text, number], required: 2 },
      ],
    },
    schema: {
      anyOf: [
        { enum: ["auto"] },
        { type: "number" },
        { type: "array", items: { type: "string" } },
        { type: "array", items: { type: "number" } },
        { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false, minItems: 2 },
      ],
    },
  },
  {
    name: "discriminated union",
    shape: { kind: "union", members: [circle, square, other] },
    schema: {
      anyOf: [
        closed({ kind: { enum: ["circle"] }, r: { type: "number" } }, ["kind", "r"]),
        closed({ kind: { enum: ["square", "box"] }, side: { type: "integer" }, label: { type: "string" } }, ["kind", "side"]),
        closed({ a: { type: "string" }, kind: { enum: [1] } }, ["a"]),
      ],
    },
  },
  {
    name: "union told apart by some",
    shape: {
      kind: "union",
      members: [
        circle,
        square,
        { kind: "object", props: [{ name: "a", shape: text, optional: true }], index: [{ pattern: "^k", shape: text }] },
        { kind: "object", props: [{ name: "a", shape: number }] },
      ],
    },
    schema: {
      anyOf: [
        closed({ kind: { enum: ["circle"] }, r: { type: "number" } }, ["kind", "r"]),
        closed({ kind: { enum: ["square", "box"] }, side: { type: "integer" }, label: { type: "string" } }, ["kind", "side"]),
        { ...closed({ a: { type: "string" } }, []), patternProperties: { "^k": { type: "string" } } },
        closed({ a: { type: "number" } }, ["a"]),
      ],
    },
  },
  {
    name: "overlapping union",
    shape: {
      kind: "union",
      members: [
        { kind: "object", props: [{ name: "a", shape: text }] },
        {
          kind: "object",
          props: [
            { name: "a", shape: { kind: "json" } },
            { name: "b", shape: text, optional: true },
          ],
        },
        { kind: "object", props: [], index: [{ shape: number }] },
      ],
    },
    schema: {
      anyOf: [
        closed({ a: { type: "string" } }, ["a"]),
        closed({ a: {}, b: { type: "string" } }, ["a"]),
        { type: "object", additionalProperties: { type: "number" } },
      ],
    },
  },
  {
    name: "recursive object",
    shape: { kind: "ref", name: "Tree" },
    types: {
      Tree: {
        kind: "object",
        props: [
          { name: "value", shape: number },
          { name: "children", shape: { kind: "array", items: { kind: "ref", name: "Tree" } } },
        ],
      },
    },
    schema: {
      $ref: "#/$defs/Tree",
      $defs: {
        Tree: closed({ value: { type: "number" }, children: { type: "array", items: { $ref: "#/$defs/Tree" } } }, ["value", "children"]),
      },
    },
  },
  {
    name: "recursive union",
    shape: { kind: "ref", name: "Either" },
    types: {
      Either: {
        kind: "union",
        members: [
          number,
          nothing,
          { kind: "array", items: { kind: "ref", name: "Either" } },
          { kind: "object", props: [], index: [{ shape: { kind: "ref", name: "Either" } }] },
        ],
      },
    },
    schema: {
      $ref: "#/$defs/Either",
      $defs: {
        Either: {
          anyOf: [
            { type: "number" },
            { type: "null" },
            { type: "array", items: { $ref: "#/$defs/Either" } },
            { type: "object", additionalProperties: { $ref: "#/$defs/Either" } },
          ],
        },
      },
    },
  },
];
