import { ts } from "ts-morph";
import type { CodecName } from "../../model/codec.ts";
import type { TypeModel } from "../../model/model.ts";
import { type ReadContext, readPart, type TypePlace, type TypeReader } from "../context.ts";
import { readElement } from "../element.ts";
import { COLLECTIONS, isPlatform, platformArgument } from "./builtin.ts";
import { escapePattern } from "./template-literal.ts";

/** `Map` and `Set`: built-in, but with parts, so that a type can contain itself through them. */
export const collection: TypeReader = (type, place, ctx) => {
  const { symbol } = type;
  if ((type.flags & ts.TypeFlags.Object) === 0 || !symbol || !COLLECTIONS.has(symbol.name) || !isPlatform(symbol, ctx)) return undefined;
  const args = ctx.checker.getTypeArguments(type as ts.TypeReference);
  return symbol.name.endsWith("Map") ? readMap(args, place, ctx) : readSet(args, place, ctx);
};

const coded = (codec: CodecName, wire: TypeModel): TypeModel => ({ kind: "coded", codec, wire });

function readMap(args: readonly ts.Type[], place: TypePlace, ctx: ReadContext): TypeModel {
  const keys = readArgument(0, args, place, ctx, readElement);
  const pattern = keyPattern(ctx.bodyOf(keys));
  if (pattern === undefined) {
    const pair = [keys, readArgument(1, args, place, ctx, readElement)];
    return coded("map-pairs", { kind: "array", items: { kind: "tuple", items: pair.map((type) => ({ type })) } });
  }
  return coded("map", {
    kind: "object",
    props: [],
    index: [{ type: readArgument(1, args, place, ctx, readPart), ...(pattern && { pattern }) }],
  });
}

/** What string keys must match, "" for any; `undefined` when the keys are no strings. */
function keyPattern(keys: TypeModel): string | undefined {
  if (keys.kind === "string") return keys.limits?.pattern ?? "";
  const literals = keys.kind === "union" ? keys.members : [keys];
  const values = literals.flatMap((member) => (member.kind === "literal" && typeof member.value === "string" ? [member.value] : []));
  return values.length === literals.length ? `^(${values.map(escapePattern).join("|")})$` : undefined;
}

function readSet(args: readonly ts.Type[], place: TypePlace, ctx: ReadContext): TypeModel {
  return coded("set", { kind: "array", items: readArgument(0, args, place, ctx, readElement), limits: { uniqueItems: true } });
}

/** A type argument, with its written form where the whole is written as `Map<...>`. */
function readArgument(index: number, args: readonly ts.Type[], place: TypePlace, ctx: ReadContext, read: typeof readPart): TypeModel {
  const argument = args[index];
  const node = place.node && platformArgument(place.node, index, ctx);
  return argument ? read(argument, node, place, ctx) : { kind: "json" };
}
