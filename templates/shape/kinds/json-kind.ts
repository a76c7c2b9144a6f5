import type { Shape } from "../../contract.ts";
import { flatten } from "../flatten.ts";
import type { Builder } from "../run.ts";

/** The kinds of JSON value. */
export type JsonKind = "string" | "number" | "boolean" | "null" | "array" | "object";

export const JSON_KINDS: readonly JsonKind[] = ["string", "number", "boolean", "null", "array", "object"];

/** The kind of a JSON value, or of what a result's value is on its way to be; `undefined` for what is neither. */
export function jsonKindOf(value: unknown): JsonKind | undefined {
  const type = typeof value;
  if (type === "string" || type === "number" || type === "boolean") return type;
  if (value === null || value === undefined) return "null";
  if (type !== "object") return undefined;
  return Array.isArray(value) ? "array" : "object";
}

/** The kinds of JSON value among which those are that a shape takes. */
export function jsonKindsOf(shape: Shape, build: Builder): readonly JsonKind[] {
  const target = build.resolve(shape);
  switch (target.kind) {
    case "json":
      return JSON_KINDS;
    case "boolean":
    case "number":
    case "string":
    case "object":
    case "array":
      return [target.kind];
    case "tuple":
      return ["array"];
    case "enum":
      return [...new Set(target.values.map((value) => jsonKindOf(value) ?? "null"))];
    case "coded":
      return jsonKindsOf(target.wire, build);
    case "union":
      return [...new Set(flatten(target, build).flatMap((member) => jsonKindsOf(member, build)))];
  }
}
