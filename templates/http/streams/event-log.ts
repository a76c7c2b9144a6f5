import type { Principal } from "../../protocol/session.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import type { Outlet } from "./exchange.ts";
import { createHistory } from "./history.ts";
import type { Shelf } from "./shelf.ts";

/** How long a client should wait before it comes back, in milliseconds. */
const RETRY = 1_000;

/** A stream of messages that outlives the connections it is sent over ("Resumability and Redelivery" of `basic/transports`). */
export interface EventLog {
  readonly id: string;
  readonly ended: boolean;
  readonly attached: boolean;
  send(message: string): void;
  end(reply?: string): void;
  /**
   * Goes on over a new connection, which takes the place of an older one, with what came after the event of this number; without a
   * number, with what no connection has carried yet. It ends when the token of the principal does.
   */
  attach(after?: number, principal?: Principal): Response;
  /** Keeps nothing any more: nobody may come back. */
  drop(): void;
}

/**
 * @param id begins the ids of the events; unique in the session
 * @param priming whether connections begin with an event that only has an id: clients before 2025-11-25 trip over it
 * @param shelf where the events of all streams are kept
 * @param detached called when a connection was lost
 */
export function createEventLog(id: string, priming: boolean, shelf: Shelf, detached: () => void = () => undefined): EventLog {
  const history = createHistory(shelf);
  let shown = 0;
  let ended = false;
  let connection: EventStream | undefined;
  const show = (stream: EventStream, number: number, message: string): void => {
    shown = Math.max(shown, number);
    stream.write(`id: ${id}_${number}\ndata: ${message}`);
  };
  const add = (message: string): void => {
    if (ended) return;
    const number = history.add(message);
    if (connection) show(connection, number, message);
  };
  return {
    id,
    get ended() {
      return ended;
    },
    get attached() {
      return connection !== undefined;
    },
    send: add,
    end(reply) {
      if (reply !== undefined) add(reply);
      ended = true;
      connection?.end();
      connection = undefined;
    },
    attach(after = shown, principal) {
      connection?.end();
      const stream = openEventStream(() => {
        if (connection !== stream) return;
        connection = undefined;
        detached();
      }, principal);
      if (priming) stream.write(`id: ${id}_${after}\nretry: ${RETRY}\ndata: `);
      for (const { number, message } of history.after(after)) show(stream, number, message);
      if (ended) stream.end();
      else connection = stream;
      return stream.response;
    },
    drop: history.clear,
  };
}

/** The log as the place where a request's messages go, from its first message on. */
export function loggedOutlet(log: EventLog): Outlet {
  return { response: log.attach(), send: (message) => log.send(message), end: (reply) => log.end(reply) };
}

/** `3_17` -> the stream `3`, the event 17. */
export function readEventId(id: string): { readonly stream: string; readonly number: number } | undefined {
  const [, stream, number] = /^(\d{1,15})_(\d{1,15})$/.exec(id) ?? [];
  return stream === undefined ? undefined : { stream, number: Number(number) };
}
