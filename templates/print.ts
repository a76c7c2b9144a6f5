import type { Writable } from "node:stream";

/**
 * Writes the last output of a program, and leaves when all of it is out: `process.exit` alone loses what a slow pipe has not
 * taken yet. A reader that has seen enough (`| head`) is no failure.
 */
export function printAndExit(text: string, code: number, stdout: Writable = process.stdout): void {
  stdout.on("error", () => process.exit(code));
  stdout.write(text, () => process.exit(code));
}
