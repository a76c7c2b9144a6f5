import { ts } from "ts-morph";
import { namedBy, writtenAlias } from "./aliases.ts";
import type { ReadContext } from "./context.ts";
import { platformArgument } from "./types/builtin.ts";

/**
 * The members of a union as the source has them: in its order, which the checker does not keep, and with the written
 * type of each, which may carry a name or a comment. May hold more than the members; what is no member has no effect.
 */
export function writtenParts(
  type: ts.Type,
  written: ts.TypeNode | undefined,
  ctx: ReadContext,
): ReadonlyMap<ts.Type, ts.TypeNode | undefined> {
  const found = new Map<ts.Type, ts.TypeNode | undefined>();
  const start = writtenAlias(type.aliasSymbol) ?? written;
  if (start) collect(start, ctx, found, new Set());
  return found;
}

function collect(node: ts.TypeNode, ctx: ReadContext, found: Map<ts.Type, ts.TypeNode | undefined>, seen: Set<ts.Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  const inside = (inner: ts.TypeNode | undefined): void => inner && collect(inner, ctx, found, seen);
  // One type written in two ways (`Email | Phone`, both strings): what either alias says does not hold for the other.
  const add = (type: ts.Type): unknown => found.set(type, found.has(type) && found.get(type) !== node ? undefined : node);

  if (ts.isParenthesizedTypeNode(node) || ts.isJSDocOptionalType(node) || ts.isJSDocNullableType(node)) return inside(node.type);
  if (ts.isUnionTypeNode(node)) return node.types.forEach(inside);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
    return keysInOrder(ctx.checker.getTypeFromTypeNode(node.type), ctx).forEach(add);
  }
  if (ts.isIndexedAccessTypeNode(node)) elementsOf(ctx.checker.getTypeFromTypeNode(node.objectType), ctx).forEach(add);
  const type = ctx.checker.getTypeFromTypeNode(node);
  add(type);
  if (!type.isUnion()) return;
  const alias = writtenAlias(namedBy(node, ctx));
  if (alias) return inside(alias);
  if (ts.isTemplateLiteralTypeNode(node)) textsInOrder(node, ctx).forEach(add);
  // `Exclude<A, B>` and its like keep the order of their first argument.
  inside(platformArgument(node, 0, ctx));
  type.types.forEach(add);
}

/** `keyof T`: the names in the order of the members. */
function keysInOrder(type: ts.Type, { checker }: ReadContext): readonly ts.Type[] {
  return checker.getPropertiesOfType(type).map(({ name }) => checker.getStringLiteralType(name));
}

/** `` `${Side}-${Size}` ``: the texts in the order of their parts. */
function textsInOrder({ head, templateSpans }: ts.TemplateLiteralTypeNode, ctx: ReadContext): readonly ts.Type[] {
  const texts = templateSpans.reduce(
    (before, { type, literal }) => {
      const parts = [...writtenParts(ctx.checker.getTypeFromTypeNode(type), type, ctx).keys()];
      const values = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : []));
      return before.flatMap((text) => values.map((value) => `${text}${value}${literal.text}`));
    },
    [head.text],
  );
  return texts.map((text) => ctx.checker.getStringLiteralType(text));
}

/** `(typeof LIST)[number]`: the elements of the tuple. */
function elementsOf(type: ts.Type, { checker }: ReadContext): readonly ts.Type[] {
  return checker.isTupleType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
}
