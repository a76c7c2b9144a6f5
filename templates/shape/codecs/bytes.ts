import { bytesOf } from "../binary.ts";
import { MISFIT } from "../run.ts";
import type { Codec, Codecs } from "./codec.ts";

/** Every kind of bytes <-> base64. */
export const codecs: Codecs = {
  // Copies: a Buffer is a view of a pool that others share.
  uint8array: bytesCodec("a Uint8Array", (bytes) => new Uint8Array(bytes)),
  uint8clampedarray: bytesCodec("a Uint8ClampedArray", (bytes) => new Uint8ClampedArray(bytes)),
  int8array: bytesCodec("an Int8Array", (bytes) => new Int8Array(bytes)),
  buffer: bytesCodec("a Buffer", (bytes) => bytes),
  arraybuffer: bytesCodec("an ArrayBuffer", (bytes) => new Uint8Array(bytes).buffer),
  // Arguments only: the bytes of a Blob can be had later, never at once.
  blob: { ...bytesCodec("a Blob", (bytes) => new Blob([new Uint8Array(bytes)])), dissolve: () => MISFIT },
};

function bytesCodec(value: string, make: (bytes: Buffer) => unknown): Codec {
  return { value, ownFormat: true, revive: (wire) => reviveWith(wire, make), dissolve: bytesOf };
}

/** Both alphabets of RFC 4648 are taken, padding may be missing, line breaks are ignored. */
function reviveWith(wire: unknown, make: (bytes: Buffer) => unknown): unknown {
  if (typeof wire !== "string") return MISFIT;
  const text = /\s/.test(wire) ? wire.replaceAll(/\s+/g, "") : wire;
  const digits = text.endsWith("==") ? text.length - 2 : text.endsWith("=") ? text.length - 1 : text.length;
  const bytes = Buffer.from(text, "base64");
  // Buffer skips what is no base64, which shows in the number of bytes.
  return digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4) ? make(bytes) : MISFIT;
}
