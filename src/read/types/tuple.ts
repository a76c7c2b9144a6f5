import { ts } from "ts-morph";
import type { TupleItem, TupleModel, TypeModel } from "../../model/model.ts";
import { readPart, type TypeReader } from "../context.ts";
import { readElement } from "../element.ts";

/** `[A, B?, ...C[], D]`. */
export const tuple: TypeReader = (type, place, ctx) => {
  if (!ctx.checker.isTupleType(type)) return undefined;
  const { target } = type as ts.TupleTypeReference;
  const nodes = place.node && elementNodes(place.node);
  const elements = ctx.checker.getTypeArguments(type as ts.TupleTypeReference).map((element, i, { length }) => {
    const flags = target.elementFlags[i] ?? ts.ElementFlags.Required;
    const label = target.labeledElementDeclarations?.[i]?.name;
    // The last of the elements is left away when it may be.
    const read = flags & ts.ElementFlags.Optional && i === length - 1 ? readPart : readElement;
    return { flags, model: read(element, nodes?.[i], place, ctx), ...(label && { name: label.getText() }) };
  });
  return tupleOf(elements);
};

interface Element {
  readonly flags: ts.ElementFlags;
  readonly model: TypeModel;
  readonly name?: string;
}

function tupleOf(elements: readonly Element[]): TupleModel {
  const restAt = elements.findIndex(({ flags }) => (flags & ts.ElementFlags.Variable) !== 0);
  const item = ({ flags, model, name }: Element): TupleItem => ({
    type: model,
    ...(flags & ts.ElementFlags.Optional && { optional: true as const }),
    ...(name !== undefined && { name }),
  });
  const rest = elements[restAt]?.model;
  if (!rest) return { kind: "tuple", items: elements.map(item) };
  const tail = elements.slice(restAt + 1).map(item);
  return { kind: "tuple", items: elements.slice(0, restAt).map(item), rest, ...(tail.length > 0 && { tail }) };
}

function elementNodes(node: ts.TypeNode): readonly ts.TypeNode[] | undefined {
  if (ts.isTypeOperatorNode(node) || ts.isParenthesizedTypeNode(node)) return elementNodes(node.type);
  if (!ts.isTupleTypeNode(node)) return undefined;
  return node.elements.map((element) => {
    const bare = ts.isNamedTupleMember(element) || ts.isOptionalTypeNode(element) || ts.isRestTypeNode(element) ? element.type : element;
    return ts.isArrayTypeNode(bare) && (ts.isRestTypeNode(element) || (ts.isNamedTupleMember(element) && element.dotDotDotToken))
      ? bare.elementType
      : bare;
  });
}
