import type { JsonRecord, RequestId } from "./jsonrpc.ts";
import type { Request } from "./request.ts";
import type { Revision } from "./revisions.ts";

/** What a client and the server have agreed on so far; the only state of the protocol. */
export interface Session {
  /** The outcome of `initialize`; requests that name their revision themselves do without. */
  revision: Revision | undefined;
  /** What `initialize` said of the client; requests of the stateless era say it themselves. */
  client: Client | undefined;
  /** Requests whose answers are still being worked on. */
  readonly running: Set<Request>;
  /** Requests that were sent to the client, by their ids: what takes the answer. */
  readonly asked: Map<RequestId, (answer: Answer) => void>;
  /** Sends a message that belongs to no request of the client's; absent where there is no way. */
  readonly push: ((message: string) => void) | undefined;
  /** Who the client was found to be, where the transport asks for credentials. */
  readonly principal: Principal | undefined;
}

/** What is known of a client. */
export interface Client {
  readonly info: JsonRecord;
  readonly capabilities: JsonRecord;
}

/** A client's JSON-RPC response: its `result`, or its `error`. */
export type Answer = { readonly result: unknown } | { readonly error: unknown };

/** Who makes a request, by its access token. */
export interface Principal {
  readonly subject: string;
  /** OAuth scopes that were granted; `undefined` where the kind of credentials knows none. */
  readonly scopes: readonly string[] | undefined;
}

/** @param channel what the transport knows of the client: a way to send messages unasked, and who it is */
export function createSession(channel: Partial<Pick<Session, "push" | "principal">> = {}): Session {
  const { push, principal } = channel;
  return { revision: undefined, client: undefined, running: new Set(), asked: new Map(), push, principal };
}

/** Where what is said about one message goes. */
export interface Sink {
  /** Sends a message that belongs to the request, before its answer: a notification, or a request to the client. JSON text without a newline. */
  send(message: string): void;
  /**
   * Called exactly once for each message handled, when all is done about it. `reply` is JSON text without a newline;
   * absent when nothing is to be sent: notifications, responses, cancelled requests.
   */
  settle(reply?: string): void;
}
