import { ts } from "ts-morph";

function unionParts(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** The members of a union without `undefined` and `void`: in JSON, what is undefined is absent. */
export function partsOf(type: ts.Type): readonly ts.Type[] {
  return unionParts(type).filter((part) => (part.flags & NOTHING) === 0);
}

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Void;

export function hasUndefined(type: ts.Type): boolean {
  return unionParts(type).some((part) => (part.flags & NOTHING) !== 0);
}

/** Whether two types are the same when `undefined` does not count. */
export function sameButForUndefined(a: ts.Type, b: ts.Type): boolean {
  if (a === b) return true;
  const parts = new Set(partsOf(a));
  const others = partsOf(b);
  return parts.size === others.length && others.every((part) => parts.has(part));
}

/** Whether a type is that of a class's instances. */
export function isClass(type: ts.Type): boolean {
  return ((type.symbol?.flags ?? 0) & ts.SymbolFlags.Class) !== 0;
}
