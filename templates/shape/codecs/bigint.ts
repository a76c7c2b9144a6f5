import { MISFIT } from "../run.ts";
import type { Codec, Codecs } from "./codec.ts";

/** `bigint` <-> an integer, or beyond 2^53 its decimal digits in a string, which is always taken. */
const bigint: Codec = {
  value: "a bigint",
  revive(wire) {
    if (typeof wire === "string") return fromDigits(wire);
    return typeof wire === "number" && Number.isInteger(wire) ? BigInt(wire) : MISFIT;
  },
  dissolve(value) {
    if (typeof value !== "bigint") return MISFIT;
    const near = Number(value);
    return Number.isSafeInteger(near) ? near : value.toString();
  },
  reviveDigits: fromDigits,
};

export const codecs: Codecs = { bigint };

/** At most 4,096 digits: reading them takes time quadratic in their number. */
function fromDigits(text: string): unknown {
  return /^-?\d{1,4096}$/.test(text) ? BigInt(text) : MISFIT;
}
