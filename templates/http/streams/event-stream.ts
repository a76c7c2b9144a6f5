import type { Principal } from "../../protocol/session.ts";
import { whenOver } from "./expiry.ts";

/** How often a stream says that it is still there, in milliseconds. Bun closes what has been silent for 10 s. */
export const KEEP_ALIVE = 8_000;

/** For how many rounds of this a client may read nothing. */
const MOST_STALLED = 3;

/** What one client may leave unread, in bytes. */
const MOST_UNREAD = 4 * 1024 * 1024;

/** What fits into the buffers of the connection, in bytes. */
const HIGH_WATER = 64 * 1024;

/** One open response of server-sent events. */
export interface EventStream {
  readonly response: Response;
  /** Writes an event, or a comment: lines, without the empty one after them. */
  write(lines: string): void;
  /** No more events: what was written still goes out. */
  end(): void;
}

/**
 * @param gone called once when the client has closed the connection, or does not read: more than `MOST_UNREAD` waits for it, or
 * nothing was taken for more than `MOST_STALLED` rounds of keep-alive; or when the token is over
 * @param principal whose token it must not outlive
 */
export function openEventStream(gone: () => void, principal?: Principal): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let stalled = 0;
  const leave = (): void => {
    clearInterval(timer);
    stay();
    controller = undefined;
  };
  const stay = whenOver(principal, () => {
    controller?.close();
    leave();
    gone();
  });
  const abandon = (): void => {
    controller?.error(new Error("the client does not read"));
    leave();
    gone();
  };
  const write = (lines: string): void => controller?.enqueue(encoder.encode(`${lines}\n\n`));
  const timer = setInterval(() => {
    if ((controller?.desiredSize ?? 1) > 0) {
      stalled = 0;
      return write(":");
    }
    stalled += 1;
    if (stalled > MOST_STALLED) abandon();
  }, KEEP_ALIVE);
  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
      },
      cancel() {
        leave();
        gone();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER }),
  );
  return {
    response: new Response(body, { headers: EVENT_HEADERS }),
    write(lines) {
      if (HIGH_WATER - (controller?.desiredSize ?? HIGH_WATER) > MOST_UNREAD) return abandon();
      write(lines);
    },
    end() {
      controller?.close();
      leave();
    },
  };
}

const EVENT_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  // Reverse proxies would hold events back otherwise.
  "x-accel-buffering": "no",
};
