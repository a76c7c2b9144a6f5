import { ts } from "ts-morph";
import type { TypeReader } from "../context.ts";
import { opaque } from "../opaque.ts";
import { ANY_OBJECT } from "./anything.ts";

/** `string`, `number`, `boolean`, `bigint`, `null`, `any`, `unknown`, `never`, `symbol`, `undefined`, `void`. */
export const primitive: TypeReader = (type, _place, ctx) => {
  const { flags } = type;
  if (flags & ts.TypeFlags.String) return { kind: "string" };
  if (flags & ts.TypeFlags.Number) return { kind: "number" };
  if (flags & ts.TypeFlags.Boolean) return { kind: "boolean" };
  if (flags & ts.TypeFlags.BigInt) return { kind: "coded", codec: "bigint", wire: { kind: "number", integer: true } };
  if (flags & ts.TypeFlags.Null) return { kind: "literal", value: null };
  if (flags & ts.TypeFlags.Any) return { kind: "json", any: true };
  if (flags & ts.TypeFlags.Unknown) return { kind: "json" };
  // `object`: any object
  if (flags & ts.TypeFlags.NonPrimitive) return ANY_OBJECT;
  if (flags & ts.TypeFlags.ESSymbolLike) return opaque("symbol", type, ctx);
  // Whatever is only ever undefined cannot be written in JSON.
  if (flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return opaque("never", type, ctx);
  return undefined;
};
