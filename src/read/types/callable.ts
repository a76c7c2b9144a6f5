import type { TypeReader } from "../context.ts";
import { opaque } from "../opaque.ts";

/** Functions and constructors as values. */
export const callable: TypeReader = (type, _place, ctx) =>
  type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0 ? opaque("function", type, ctx) : undefined;
