import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { expect } from "vitest";

/**
 * Compares a text with a committed file; an empty text means that there is no file. `UPDATE=1` writes what was found
 * instead; without it a missing file is a failure, so that no new expectation slips in unread.
 */
export function expectFile(file: string, actual: string): void {
  if (process.env["UPDATE"] === "1") {
    rmSync(file, { force: true });
    if (actual === "") return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
    return;
  }
  const expected = existsSync(file) ? readFileSync(file, "utf8") : "";
  expect(actual, `${relative(process.cwd(), file)} (UPDATE=1 rewrites it)`).toBe(expected);
}
