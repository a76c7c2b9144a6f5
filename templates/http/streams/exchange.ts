import type { Sink } from "../../protocol/session.ts";
import type { Accepted } from "../accepted.ts";
import { jsonAnswer, taken } from "../answers.ts";
import { KEEP_ALIVE, openEventStream } from "./event-stream.ts";

/** Where the messages of one request go once its answer has become a stream. */
export interface Outlet {
  readonly response: Response;
  send(message: string): void;
  /** The answer, or nothing when there will be none. */
  end(reply?: string): void;
}

/** How one request is answered. */
export interface Answering {
  readonly accepted: Accepted;
  /** The status of an answer that is one JSON object. */
  readonly status: (reply: string) => number;
  readonly openStream: () => Outlet;
}

/**
 * The response to a request that `handle` hands to the core. It is one JSON object when nothing is said before the answer, and a
 * stream of events when something is, when the client takes nothing else, or when the answer takes long enough for the connection
 * to need a sign of life. A client that takes no events does without what comes before the answer.
 */
export function exchange({ accepted, status, openStream }: Answering, handle: (sink: Sink) => void): Promise<Response> {
  return new Promise((respond) => {
    let outlet: Outlet | undefined;
    let settled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const streaming = (): Outlet => {
      clearTimeout(timer);
      if (outlet) return outlet;
      outlet = openStream();
      respond(outlet.response);
      return outlet;
    };
    handle({
      send(message) {
        if (accepted.events && !settled) streaming().send(message);
      },
      settle(reply) {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        if (outlet || (reply !== undefined && !accepted.json)) return streaming().end(reply);
        respond(reply === undefined ? taken() : jsonAnswer(reply, status(reply)));
      },
    });
    if (!settled && !outlet && accepted.events) timer = setTimeout(streaming, KEEP_ALIVE);
  });
}

/** A stream that is not resumed: the messages one after the other, and its end. */
export function openPlainStream(gone: () => void): Outlet {
  const stream = openEventStream(gone);
  const send = (message: string): void => stream.write(`data: ${message}`);
  return {
    response: stream.response,
    send,
    end(reply) {
      if (reply !== undefined) send(reply);
      stream.end();
    },
  };
}
