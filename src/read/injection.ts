import type { ts } from "ts-morph";
import type { Injection } from "../model/model.ts";
import type { ReadContext } from "./context.ts";
import { partsOf } from "./parts.ts";
import { isPlatform } from "./types/builtin.ts";

/** What the server fills in for a parameter or member of this type; `undefined` for a type that callers give. */
export function injectionOf(type: ts.Type, ctx: ReadContext): Injection | undefined {
  const [part, ...others] = partsOf(type);
  const isSignal = others.length === 0 && part?.symbol?.name === "AbortSignal" && isPlatform(part.symbol, ctx);
  return isSignal ? "signal" : undefined;
}
