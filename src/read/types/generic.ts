import { ts } from "ts-morph";
import type { TypeModel } from "../../model/model.ts";
import type { ReadContext, TypeReader } from "../context.ts";
import { partsOf } from "../parts.ts";
import { unionOf } from "./union.ts";

/** Types that depend on a type parameter: its default stands for it, else its constraint, else `unknown`. */
export const generic: TypeReader = (type, place, ctx) => {
  if (!isGeneric(type)) return undefined;
  if (type.flags & ts.TypeFlags.Index) return keysOf((type as ts.IndexType).type, ctx);
  const stand = standIn(type, ctx);
  // A constraint that leads back to its own parameter says nothing.
  const { inside = [] } = place;
  return stand === undefined || inside.includes(type) ? { kind: "json" } : ctx.readType(stand, { ...place, inside: [...inside, type] });
};

/** `NonNullable<T>` is `T & {}` to the checker. */
function isGeneric(type: ts.Type): boolean {
  const open = ts.TypeFlags.InstantiableNonPrimitive | ts.TypeFlags.Index;
  return (type.flags & open) !== 0 || (type.isIntersection() && type.types.some(isGeneric));
}

/** What a type parameter, or a type that depends on one, stands for. A default that is only `undefined` would say that there is nothing. */
export function standIn(type: ts.Type, { checker }: Pick<ReadContext, "checker">): ts.Type | undefined {
  if (!type.isTypeParameter()) return checker.getBaseConstraintOfType(type);
  const fallback = type.getDefault();
  return fallback && partsOf(fallback).length > 0 ? fallback : type.getConstraint();
}

/** `keyof T`: the names of the members of what `T` stands for. */
function keysOf(type: ts.Type, ctx: ReadContext): TypeModel {
  const stand = (type.flags & ts.TypeFlags.Instantiable) === 0 ? type : standIn(type, ctx);
  const names = stand && stand !== type ? ctx.checker.getPropertiesOfType(stand).map(({ name }) => name) : [];
  return names.length > 0 ? unionOf(names.map((value) => ({ kind: "literal", value }))) : { kind: "string" };
}
