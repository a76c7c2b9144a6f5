import type { LoadOnDemand, OnDemand } from "./on-demand.ts";
import { shared } from "./shared.ts";

const BACKSLASH = 0x5c;

/** Makes the way to the packed part of the program: a compressed script that gives back what it makes of `__shared`. */
export function unpack(packed: string): LoadOnDemand {
  return () => {
    const script = process.getBuiltinModule("node:zlib").brotliDecompressSync(bytesIn(packed));
    const run = process.getBuiltinModule("node:vm").compileFunction(String(script), ["__shared"]);
    const made: OnDemand = run(shared);
    return made;
  };
}

/**
 * 13 bits in two characters, which is shorter than base64: the digits to the base 91 are the characters from `#` on but for the
 * backslash, so that none needs an escape in a program.
 */
function bytesIn(packed: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (let i = 0; i < packed.length; i += 2) {
    held = (held << 13) | (digit(packed, i) * 91 + digit(packed, i + 1));
    for (bits += 13; bits >= 8; held &= (1 << bits) - 1) {
      bits -= 8;
      bytes.push(held >> bits);
    }
  }
  return Buffer.from(bytes);
}

function digit(packed: string, at: number): number {
  const code = packed.charCodeAt(at);
  return code - 35 - Number(code > BACKSLASH);
}
