import type { Shape } from "../../templates/contract.ts";

/** A shape and all shapes inside it, at any depth; references are not followed. */
export function withInner(shape: Shape): readonly Shape[] {
  return [shape, ...innerOf(shape).flatMap(withInner)];
}

function innerOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case "coded":
      return [shape.wire];
    case "array":
      return [shape.items];
    case "tuple":
      return [...shape.items, ...(shape.rest ? [shape.rest] : []), ...(shape.tail ?? [])];
    case "object":
      return [...shape.props, ...(shape.index ?? [])].map((member) => member.shape);
    case "union":
      return shape.members;
    default:
      return [];
  }
}
