import type { Writable } from "node:stream";
import { log } from "../log.ts";

/** Enough to be written without waiting for the end of the tick, in UTF-16 units. */
const FULL = 1024 * 1024;

/** How long a client may read nothing of what is left, in milliseconds. Node asks a second time of a message that it has begun to write. */
const UNREAD = 5_000;

/** Pipes, sockets and terminals tell when nothing gets through; files take all at once. */
export type Output = Writable & { setTimeout?(time: number, then: () => void): unknown };

/** Messages on their way out: all that come up in one tick leave with one write. */
export interface Outbox {
  /** Adds one message, which becomes one line. */
  add(message: string): void;
  /** Calls `then` when everything has left, or cannot leave any more; with `false` when nobody reads it. */
  drain(then: (read: boolean) => void): void;
}

export function createOutbox(output: Output): Outbox {
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
      output.setTimeout?.(UNREAD, () => {
        log("the server ends although its output is not read");
        then(false);
      });
      output.write("", () => then(true));
    },
  };
}
