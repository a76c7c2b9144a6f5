import { ts } from "ts-morph";
import type { OpaqueReason, TypeModel } from "../model/model.ts";
import type { ReadContext } from "./context.ts";

const LONGEST = 80;

/** A type without a JSON form, with its text for the message that will say so. */
export function opaque(reason: OpaqueReason, type: ts.Type, ctx: ReadContext): TypeModel {
  const full = ctx.checker.typeToString(type, undefined, ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope);
  const text = full.length > LONGEST ? `${full.slice(0, LONGEST - 3)}...` : full;
  return { kind: "opaque", reason, text };
}
