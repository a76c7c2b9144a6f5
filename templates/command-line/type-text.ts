import type { Manifest, PropShape, Shape } from "../contract.ts";
import { ownMember } from "../shape/record.ts";

type Types = Manifest["types"];

const MAX_TEXT = 60;
const MAX_DEPTH = 3;

const codedTexts: Readonly<Record<string, string>> = { date: "date-time", url: "URL", regexp: "regular expression" };

/** A shape as people write a type: `integer`, `"asc"|"desc"`, `string[]`, `{ x: number, y?: number }`. What is long becomes `object` or `array`. */
export function typeText(shape: Shape, types: Types): string {
  return text(shape, types, MAX_DEPTH);
}

function text(shape: Shape, types: Types, depth: number): string {
  switch (shape.kind) {
    case "json":
      return "any";
    case "boolean":
    case "string":
      return shape.kind;
    case "number":
      return shape.integer ? "integer" : "number";
    case "enum":
      return within(shape.values.map((value) => JSON.stringify(value)).join("|"), `${shape.values.length} values`);
    case "array":
      return within(`${group(inner(shape.items, types, depth))}[]`, "array");
    case "tuple":
      return within(tupleText(shape, types, depth), "array");
    case "object":
      return within(
        `{ ${[...shape.props.map((prop) => memberText(prop, types, depth)), ...(shape.index ?? []).map((index) => `...: ${inner(index.shape, types, depth)}`)].join(", ")} }`,
        "object",
      );
    case "union":
      return within([...new Set(shape.members.map((member) => inner(member, types, depth)))].join("|"), "JSON");
    case "coded":
      return codedTexts[shape.codec] ?? (isBytes(shape.wire) ? "base64" : text(shape.wire, types, depth));
    case "ref":
      return refText(shape.name, types, depth);
  }
}

function inner(shape: Shape, types: Types, depth: number): string {
  if (depth > 0) return text(shape, types, depth - 1);
  return shape.kind === "object" || shape.kind === "array" || shape.kind === "tuple" || shape.kind === "union"
    ? "..."
    : text(shape, types, 0);
}

/** Named types are written out where that is short, since their names say nothing to callers. */
function refText(name: string, types: Types, depth: number): string {
  const target = ownMember(types, name);
  return target === undefined || depth === 0 ? name : text(target, types, depth - 1);
}

function tupleText({ items, required, rest, tail = [] }: Extract<Shape, { kind: "tuple" }>, types: Types, depth: number): string {
  const head = items.map((item, i) => `${inner(item, types, depth)}${i < required ? "" : "?"}`);
  const middle = rest ? [`...${group(inner(rest, types, depth))}[]`] : [];
  return `[${[...head, ...middle, ...tail.map((item) => inner(item, types, depth))].join(", ")}]`;
}

function memberText({ name, shape, optional, default: fallback }: PropShape, types: Types, depth: number): string {
  return `${name}${optional || fallback !== undefined ? "?" : ""}: ${inner(shape, types, depth)}`;
}

function isBytes(wire: Shape): boolean {
  return wire.kind === "string" && wire.limits?.format === "byte";
}

function group(member: string): string {
  return member.includes("|") ? `(${member})` : member;
}

function within(long: string, short: string): string {
  return long.length <= MAX_TEXT ? long : short;
}
