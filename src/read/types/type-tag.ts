import { ts } from "ts-morph";
import type { Limits } from "../../model/limits.ts";
import type { Json } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";

const KEYWORDS: ReadonlySet<string> = new Set([
  ...["format", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "type"],
]);

/**
 * The constraints of a type tag: an object type with a member `"typia.tag"` whose `schema` holds JSON Schema keywords.
 * Recognised by this shape, so that types written for typia keep their meaning without a dependency on it.
 */
export function typeTagLimits(type: ts.Type, ctx: ReadContext): Limits & { readonly type?: string } {
  const tag = memberType(type, "typia.tag", ctx);
  const schema = tag && memberType(tag, "schema", ctx);
  if (!schema) return {};
  const entries = ctx.checker.getPropertiesOfType(schema).flatMap((keyword) => {
    const value = literalValue(ctx.checker.getTypeOfSymbol(keyword), ctx);
    return KEYWORDS.has(keyword.name) && value !== undefined ? [[keyword.name, value] as const] : [];
  });
  return Object.fromEntries(entries) as Limits & { readonly type?: string };
}

function memberType(type: ts.Type, name: string, { checker }: ReadContext): ts.Type | undefined {
  const member = checker.getPropertyOfType(type, name);
  return member && checker.getNonNullableType(checker.getTypeOfSymbol(member));
}

function literalValue(type: ts.Type, { checker }: ReadContext): Json | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return type.flags & ts.TypeFlags.BooleanLiteral ? checker.typeToString(type) === "true" : undefined;
}
