import { ts } from "ts-morph";
import type { ReadContext, TypeReader } from "../context.ts";
import { readElement } from "../element.ts";
import { platformArgument } from "./builtin.ts";

/** `T[]`, `readonly T[]`, `Array<T>`, `ReadonlyArray<T>`. */
export const array: TypeReader = (type, place, ctx) => {
  const { checker } = ctx;
  const items = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  if (!items) return undefined;
  const node = place.node && itemsNode(place.node, ctx);
  return { kind: "array", items: readElement(items, node, place, ctx) };
};

function itemsNode(node: ts.TypeNode, ctx: ReadContext): ts.TypeNode | undefined {
  if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) return itemsNode(node.type, ctx);
  return ts.isArrayTypeNode(node) ? node.elementType : platformArgument(node, 0, ctx);
}
