import type { Request } from "./request.ts";
import type { Revision } from "./revisions.ts";

/** What a client and the server have agreed on so far; the only state of the protocol. */
export interface Session {
  /** The outcome of `initialize`; requests that name their revision themselves do without. */
  revision: Revision | undefined;
  /** Requests whose answers are still being worked on. */
  readonly running: Set<Request>;
}

export function createSession(): Session {
  return { revision: undefined, running: new Set() };
}

/** Where the answer to one message goes. */
export interface Sink {
  /**
   * Called exactly once for each message handled, when all is done about it. `reply` is JSON text without a newline;
   * absent when nothing is to be sent: notifications, responses, cancelled requests.
   */
  settle(reply?: string): void;
}
