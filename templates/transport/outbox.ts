import type { Writable } from "node:stream";

/** Enough to be written without waiting for the end of the tick, in UTF-16 units. */
const FULL = 1024 * 1024;

/** Messages on their way out: all that come up in one tick leave with one write. */
export interface Outbox {
  /** Adds one message, which becomes one line. */
  add(message: string): void;
  /** Calls `then` when everything has left, or cannot leave any more. */
  drain(then: () => void): void;
}

export function createOutbox(output: Writable): Outbox {
  let waiting = "";
  const flush = (): void => {
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    output.write(text);
  };
  return {
    add(message) {
      if (waiting === "") process.nextTick(flush);
      waiting += `${message}\n`;
      if (waiting.length > FULL) flush();
    },
    drain(then) {
      flush();
      output.write("", () => then());
    },
  };
}
