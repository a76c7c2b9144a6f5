import type { LoadOnDemand, OnDemand } from "./on-demand.ts";
import * as shared from "./shared.ts";

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
 * Four bytes in five characters, which is shorter than base64: the digits to the base 85 are the characters from `#` on but for the
 * backslash, so that none needs an escape in a program.
 */
function bytesIn(packed: string): Buffer {
  const bytes = Buffer.alloc((packed.length / 5) * 4);
  for (let i = 0; i < packed.length; i += 5) {
    let number = 0;
    for (let j = i; j < i + 5; j++) {
      const code = packed.charCodeAt(j);
      number = number * 85 + code - 35 - Number(code > BACKSLASH);
    }
    bytes.writeUInt32BE(number, (i / 5) * 4);
  }
  return bytes;
}
