import { thrownText } from "./call/thrown.ts";
import { log } from "./log.ts";

/**
 * From here on, what user code throws or rejects outside of any call is one line on stderr and nothing more: a late failure of
 * one function must not take the server and everybody else's calls with it.
 */
export function surviveStrayErrors(): void {
  process.on("uncaughtException", (thrown) => log(`uncaught exception, the server goes on: ${stackLine(thrown)}`));
  process.on("unhandledRejection", (thrown) => log(`unhandled rejection, the server goes on: ${stackLine(thrown)}`));
}

/** All that is known about a thrown value, the stack included, on one line: the readers of logs count lines. */
export function stackLine(thrown: unknown): string {
  const text = thrown instanceof Error && typeof thrown.stack === "string" ? thrown.stack : thrownText(thrown);
  return text.replace(/\s*\n\s*/g, " ");
}
