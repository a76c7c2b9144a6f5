import { ts } from "ts-morph";
import { COLLECTIONS } from "./types/builtin.ts";

/** Gives types names: their own, with type arguments spelled out, and a counter where two types share one. */
export interface Names {
  /** The name for a type, the same one every time; `undefined` for a type without a name. */
  of(type: ts.Type): string | undefined;
}

const LONGEST = 60;

export function createNames(checker: ts.TypeChecker): Names {
  const taken = new Set<string>();
  const given = new Map<ts.Type, string>();

  function of(type: ts.Type): string | undefined {
    const known = given.get(type);
    if (known) return known;
    const wanted = spell(type, checker, 0);
    if (!wanted) return undefined;
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
    taken.add(name);
    given.set(type, name);
    return name;
  }
  return { of };
}

function spell(type: ts.Type, checker: ts.TypeChecker, depth: number): string | undefined {
  // An array, a tuple or a built-in is known by what it holds; as the argument of another type it may still be spelled.
  const symbol = type.aliasSymbol ?? (depth === 0 && isContainer(type, checker) ? undefined : type.symbol);
  const own = symbol && !ANONYMOUS.has(symbol.escapedName) ? clean(symbol.name) : undefined;
  if (!own) return undefined;
  const args = type.aliasSymbol ? type.aliasTypeArguments : typeArgumentsOf(type, checker);
  if (!args?.length || depth > 2) return own;
  const parts = args.map((arg) => spell(arg, checker, depth + 1) ?? clean(checker.typeToString(arg)));
  return `${own}_${parts.join("_")}_`.slice(0, LONGEST);
}

/** Known by what they hold, not by a name. */
function isContainer(type: ts.Type, checker: ts.TypeChecker): boolean {
  return checker.isArrayType(type) || checker.isTupleType(type) || COLLECTIONS.has(type.symbol?.name);
}

/** Names that the compiler gives to what has none. */
const ANONYMOUS: ReadonlySet<ts.__String | string> = new Set([
  ts.InternalSymbolName.Type,
  ts.InternalSymbolName.Object,
  ts.InternalSymbolName.Function,
  ts.InternalSymbolName.Class,
  ts.InternalSymbolName.JSXAttributes,
]);

function typeArgumentsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  return isReference(type) ? checker.getTypeArguments(type).slice(0, type.target.typeParameters?.length ?? 0) : [];
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}

/** `$defs` keys stay within `[A-Za-z0-9_.-]`, so that references need no escapes. */
function clean(text: string): string {
  const plain = text.replace(/[^\x20-\x7e]/gu, (letter) => `u${letter.codePointAt(0)?.toString(16)}`);
  return plain.replace(/[^A-Za-z0-9.-]+/g, "_").replace(/^_+|_+$/g, "") || "Type";
}
