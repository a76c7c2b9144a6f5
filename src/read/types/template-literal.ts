import { ts } from "ts-morph";
import type { TypeReader } from "../context.ts";

/** `` `#${string}` ``: an anchored pattern. (Those with finitely many values are unions of literals to the checker.) */
export const templateLiteral: TypeReader = (type) => {
  // `Uppercase<string>` and the like: what JSON Schema cannot say is left open.
  if (type.flags & ts.TypeFlags.StringMapping) return { kind: "string" };
  if ((type.flags & ts.TypeFlags.TemplateLiteral) === 0) return undefined;
  const pattern = patternOf(type);
  return pattern === undefined ? { kind: "string" } : { kind: "string", limits: { pattern: `^${pattern}$` } };
};

/** The source of a regular expression for one part of a template; `undefined` for a type that is no such part. */
export function patternOf(type: ts.Type): string | undefined {
  const { flags } = type;
  if (flags & ts.TypeFlags.TemplateLiteral) return templatePattern(type as ts.TemplateLiteralType);
  if (flags & (ts.TypeFlags.String | ts.TypeFlags.StringMapping)) return "[\\s\\S]*";
  if (flags & ts.TypeFlags.Number) return "-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?";
  if (flags & ts.TypeFlags.BigInt) return "-?\\d+";
  if (type.isStringLiteral() || type.isNumberLiteral()) return escapePattern(String(type.value));
  if (type.isUnion()) {
    const parts = type.types.map(patternOf);
    return parts.every((part) => part !== undefined) ? `(${parts.join("|")})` : undefined;
  }
  return undefined;
}

function templatePattern({ texts, types }: ts.TemplateLiteralType): string {
  return texts
    .map((text, i) => escapePattern(text) + (i < types.length ? (types[i] ? (patternOf(types[i]) ?? "[\\s\\S]*") : "") : ""))
    .join("");
}

/** Escapes what is special in a pattern, for the `u` flag too. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
