import { thrownText } from "./call/thrown.ts";
import { log } from "./log.ts";

/**
 * From here on, what user code throws or rejects outside of any call is one line on stderr and nothing more: a late failure of
 * one function must not take the server and everybody else's calls with it. Code that takes all listeners away leaves these.
 */
export function surviveStrayErrors(): void {
  const exception = (thrown: unknown): void => log(`uncaught exception, the server goes on: ${stackLine(thrown)}`);
  const rejection = (thrown: unknown): void => log(`unhandled rejection, the server goes on: ${stackLine(thrown)}`);
  const remove = process.removeAllListeners;
  const listen = (): void => {
    process.off("uncaughtException", exception).on("uncaughtException", exception);
    process.off("unhandledRejection", rejection).on("unhandledRejection", rejection);
  };
  process.removeAllListeners = (...event) => {
    Reflect.apply(remove, process, event);
    listen();
    return process;
  };
  listen();
}

/** All that is known about a thrown value, the stack included, on one line: the readers of logs count lines. */
export function stackLine(thrown: unknown): string {
  const text = thrown instanceof Error && typeof thrown.stack === "string" ? thrown.stack : thrownText(thrown);
  return text.replace(/\s*\n\s*/g, " ");
}
