import { isTypedArray } from "../binary.ts";
import { MISFIT } from "../run.ts";
import { type Codec, type Codecs, isA } from "./codec.ts";

/** Typed arrays of elements longer than a byte <-> arrays of numbers. */
export const codecs: Codecs = {
  int16array: numbersCodec("Int16Array", "16-bit integers", (items) => Int16Array.from(items), isNumber),
  uint16array: numbersCodec("Uint16Array", "unsigned 16-bit integers", (items) => Uint16Array.from(items), isNumber),
  int32array: numbersCodec("Int32Array", "32-bit integers", (items) => Int32Array.from(items), isNumber),
  uint32array: numbersCodec("Uint32Array", "unsigned 32-bit integers", (items) => Uint32Array.from(items), isNumber),
  float32array: numbersCodec("Float32Array", "32-bit numbers", (items) => Float32Array.from(items), isNumber),
  float64array: numbersCodec("Float64Array", "numbers", (items) => Float64Array.from(items), isNumber),
  bigint64array: numbersCodec("BigInt64Array", "64-bit integers", (items) => BigInt64Array.from(items), isBigint),
  biguint64array: numbersCodec("BigUint64Array", "unsigned 64-bit integers", (items) => BigUint64Array.from(items), isBigint),
};

function numbersCodec<T>(
  className: string,
  elements: string,
  from: (items: readonly T[]) => ArrayLike<T>,
  isElement: (value: unknown) => value is T,
): Codec {
  return {
    value: `${/^[AEIOU]/.test(className) ? "an" : "a"} ${className}`,
    wire: `an array of ${elements}`,
    revive(wire) {
      if (!Array.isArray(wire) || !wire.every(isElement)) return MISFIT;
      const made = from(wire);
      return wire.every((item, i) => survives(item, made[i])) ? made : MISFIT;
    },
    dissolve: (value) => (isTypedArray(value) && isA(value, className) ? Array.from(value) : MISFIT),
  };
}

/** Integers that have no room wrap around and large numbers become infinite, without a word; rounding is what floats are for. */
function survives(item: unknown, element: unknown): boolean {
  return item === element || (Number.isFinite(element) && element === Math.fround(Number(item)));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isBigint(value: unknown): value is bigint {
  return typeof value === "bigint";
}
