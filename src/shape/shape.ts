import type { Limits, PropShape, Shape } from "../../templates/contract.ts";
import type { Limits as ModelLimits } from "../model/limits.ts";
import type { Default, Json, ObjectModel, Prop, TupleItem, TupleModel, TypeModel } from "../model/model.ts";
import { isSlowPattern } from "../model/pattern/slow.ts";
import type { Same } from "./same.ts";

/** The shape by which values of a type are decoded and encoded at run time: the type without its texts. */
export function shapeOf(model: TypeModel): Shape {
  switch (model.kind) {
    case "json":
    case "boolean":
      return { kind: model.kind };
    case "number":
      return { kind: "number", ...(model.integer && { integer: true as const }), ...limited(model.limits) };
    case "string":
      return { kind: "string", ...limited(model.limits), ...slow(model.limits?.pattern) };
    case "coded":
      return { kind: "coded", codec: model.codec, wire: shapeOf(model.wire) };
    case "literal":
      return { kind: "enum", values: [model.value] };
    case "array":
      return { kind: "array", items: shapeOf(model.items), ...limited(model.limits) };
    case "tuple":
      return tupleShape(model);
    case "object":
      return objectShape(model);
    case "union":
      return unionShape(model.members);
    case "ref":
      return { kind: "ref", name: model.name };
    case "opaque":
      return { kind: "enum", values: [] };
  }
}

export function propShape({ name, type, optional, default: fallback }: Prop): PropShape {
  return { name, shape: shapeOf(type), ...(optional && { optional }), ...filledIn(fallback) };
}

/** The default that the server gives; an initializer runs in the function itself. */
export function filledIn(fallback: Default | undefined): { readonly default?: Json } {
  return fallback?.from === "tag" ? { default: fallback.value } : {};
}

function limited(limits: Same<ModelLimits, Limits> | undefined): { readonly limits?: Limits } {
  return limits ? { limits } : {};
}

function slow(pattern: string | undefined): { readonly slow?: true } {
  return pattern !== undefined && isSlowPattern(pattern) ? { slow: true } : {};
}

function tupleShape({ items, rest, tail, limits }: TupleModel): Shape {
  const shapes = (each: readonly TupleItem[]): Shape[] => each.map((item) => shapeOf(item.type));
  const required = items.filter((item) => !item.optional).length;
  return {
    kind: "tuple",
    items: shapes(items),
    required,
    ...(rest && { rest: shapeOf(rest) }),
    ...(tail && { tail: shapes(tail) }),
    ...limited(limits),
  };
}

function objectShape({ props, index, limits }: ObjectModel): Shape {
  const indexes = index.map(({ pattern, type }) => ({ ...(pattern !== undefined && { pattern }), shape: shapeOf(type) }));
  return { kind: "object", props: props.map(propShape), ...(indexes.length > 0 && { index: indexes }), ...limited(limits) };
}

/** Literals are told apart by one look-up, so they are joined into one member, at the place of the first. */
function unionShape(members: readonly TypeModel[]): Shape {
  const values = members.flatMap((member) => (member.kind === "literal" ? [member.value] : []));
  const firstLiteral = members.find((member) => member.kind === "literal");
  const shapes = members.flatMap((member): Shape[] => {
    if (member.kind !== "literal") return [shapeOf(member)];
    return member === firstLiteral ? [{ kind: "enum", values }] : [];
  });
  const [only] = shapes;
  return shapes.length === 1 && only ? only : { kind: "union", members: shapes };
}
