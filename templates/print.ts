import type { Writable } from "node:stream";
import { log } from "./log.ts";

const OK = 0;
const FAILED = 1;

/** What output that cannot be written makes of a program: a reader that has seen enough (`| head`) is no failure, all else is one, and told. */
export function unwritten(error: Error): number {
  if ("code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET")) return OK;
  log(`error: cannot write to stdout: ${error.message}`);
  return FAILED;
}

/** Writes output. Resolves when all of it is out, and what was written before; or with what keeps it from leaving. */
export async function written(text: string | Uint8Array, stdout: Writable = process.stdout): Promise<Error | undefined> {
  // Where nothing can be written, even nothing is a failure.
  if (text.length + stdout.writableLength === 0) return undefined;
  // Told to whoever waits.
  if (stdout.listenerCount("error") === 0) stdout.on("error", () => undefined);
  return new Promise((resolve) => stdout.write(text, (error) => resolve(error ?? undefined)));
}

/** The same, with the exit code of it. */
export async function print(text: string | Uint8Array, stdout?: Writable): Promise<number> {
  const error = await written(text, stdout);
  return error ? unwritten(error) : OK;
}

/** How a process leaves. */
type Exit = (code: number) => unknown;

/** Writes the last output of a program, and leaves when all of it is out: `process.exit` alone loses what a slow pipe has not taken yet. */
export async function printAndExit(text: string, code: number, exit: Exit = process.exit, stdout?: Writable): Promise<void> {
  exit((await print(text, stdout)) || code);
}
