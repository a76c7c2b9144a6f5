import { isA } from "./codecs/codec.ts";
import { MISFIT } from "./run.ts";

/** Bytes in an array of one-byte elements, a DataView or an ArrayBuffer as padded base64; `MISFIT` for anything else. */
export function bytesOf(value: unknown): string | typeof MISFIT {
  if (isArrayBuffer(value)) return Buffer.from(value).toString("base64");
  if (!ArrayBuffer.isView(value) || ("BYTES_PER_ELEMENT" in value && value.BYTES_PER_ELEMENT !== 1)) return MISFIT;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
}

/** A typed array of any kind. */
export function isTypedArray(value: unknown): value is ArrayLike<unknown> & ArrayBufferView {
  return ArrayBuffer.isView(value) && "length" in value;
}

function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return value instanceof ArrayBuffer || isA(value, "ArrayBuffer") || isA(value, "SharedArrayBuffer");
}
