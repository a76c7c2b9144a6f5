import { ts } from "ts-morph";
import type { TypeReader } from "../context.ts";

/** `"a"`, `1`, `true`, `10n`, and members of enums. */
export const literal: TypeReader = (type, _place, ctx) => {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: "literal", value: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { kind: "literal", value: ctx.checker.typeToString(type) === "true" };
  if (type.flags & ts.TypeFlags.BigIntLiteral) {
    const value = Number(ctx.checker.typeToString(type).slice(0, -1));
    return {
      kind: "coded",
      codec: "bigint",
      wire: Number.isSafeInteger(value) ? { kind: "literal", value } : { kind: "number", integer: true },
    };
  }
  return undefined;
};
