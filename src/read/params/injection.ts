import type { ts } from "ts-morph";
import type { Injection } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { partsOf } from "../parts.ts";
import { isPlatform } from "../types/builtin.ts";
import { userTypeName } from "../user-type.ts";

/** What the server fills in for a parameter or member of this type; `undefined` for a type that callers give. */
export function injectionOf(type: ts.Type, ctx: ReadContext): Injection | undefined {
  const [part, ...others] = partsOf(type);
  if (!part?.symbol || others.length > 0) return undefined;
  if (part.symbol.name === "AbortSignal" && isPlatform(part.symbol, ctx)) return "signal";
  return userTypeName(part.symbol) === "Context" ? "context" : undefined;
}
