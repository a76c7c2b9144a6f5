import { ts } from "ts-morph";
import type { TypeReader } from "../context.ts";

/** Types that depend on a type parameter: its default stands for it, else its constraint, else `unknown`. */
export const generic: TypeReader = (type, place, ctx) => {
  if ((type.flags & ts.TypeFlags.Instantiable) === 0) return undefined;
  const stand = standIn(type, ctx.checker);
  // A constraint that leads back to its own parameter says nothing (`T extends Comparable<T>` does, `T extends T` does not).
  return stand === undefined || stand === type ? { kind: "json" } : ctx.readType(stand, place);
};

function standIn(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  return (type.isTypeParameter() ? type.getDefault() : undefined) ?? checker.getBaseConstraintOfType(type);
}
