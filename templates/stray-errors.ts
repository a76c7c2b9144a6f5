import { thrownText } from "./call/thrown.ts";
import { listenForGood } from "./listen-for-good.ts";
import { log } from "./log.ts";

/**
 * From here on, what user code throws or rejects outside of any call is one line on stderr and nothing more: a late failure of
 * one function must not take the server and everybody else's calls with it. Code that takes all listeners away leaves these.
 */
export function surviveStrayErrors(): void {
  listenForGood("uncaughtException", (thrown) => log(`uncaught exception, the server goes on: ${stackLine(thrown)}`));
  listenForGood("unhandledRejection", (thrown) => log(`unhandled rejection, the server goes on: ${stackLine(thrown)}`));
}

/** All that is known about a thrown value, the stack included, on one line: the readers of logs count lines. */
export function stackLine(thrown: unknown): string {
  return (stackOf(thrown) ?? thrownText(thrown)).replace(/\s*\n\s*/g, " ");
}

function stackOf(thrown: unknown): string | undefined {
  try {
    return thrown instanceof Error && typeof thrown.stack === "string" ? thrown.stack : undefined;
  } catch {
    return undefined;
  }
}
