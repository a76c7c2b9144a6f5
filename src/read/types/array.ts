import { ts } from "ts-morph";
import { readPart, type TypeReader } from "../context.ts";

/** `T[]`, `readonly T[]`, `Array<T>`, `ReadonlyArray<T>`. */
export const array: TypeReader = (type, place, ctx) => {
  const { checker } = ctx;
  const items = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  if (!items) return undefined;
  const node = place.node && itemsNode(place.node);
  return { kind: "array", items: readPart(items, node, place, ctx) };
};

function itemsNode(node: ts.TypeNode): ts.TypeNode | undefined {
  if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) return itemsNode(node.type);
  if (ts.isArrayTypeNode(node)) return node.elementType;
  return ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
}
