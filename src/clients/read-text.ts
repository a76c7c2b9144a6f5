import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { BrokenConfig } from "./config-format.ts";
import { isSystemError } from "./system-error.ts";

const LINE_FEED = 10;

/**
 * The text of a file; `undefined` where there is none.
 *
 * @throws BrokenConfig for bytes that are no UTF-8: written back they would be others
 */
export function readText(file: string): string | undefined {
  try {
    const bytes = readFileSync(file);
    if (isUtf8(bytes)) return bytes.toString("utf8");
    throw new BrokenConfig(`line ${brokenLine(bytes)}: not in UTF-8`);
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** No character of several bytes has a line feed among them, so that lines are whole. */
function brokenLine(bytes: Buffer): number {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
