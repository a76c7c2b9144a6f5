import type { ReachedLimit } from "../call/called.ts";
import type { JsonRecord, RequestId } from "./jsonrpc.ts";
import type { Request } from "./request.ts";
import type { Revision } from "./revisions.ts";

/** What a client and the server have agreed on so far; the only state of the protocol. */
export interface Session {
  /** The outcome of `initialize`; requests that name their revision themselves do without. */
  revision: Revision | undefined;
  /** What `initialize` said of the client, where functions may want to know; requests of the stateless era say it themselves. */
  client: Client | undefined;
  /** Requests whose answers are still being worked on. */
  readonly running: Set<Request>;
  /** Requests that were sent to the client, by their ids: what takes the answer, once, and takes itself out. */
  readonly asked: Map<RequestId, (answer: Answer) => void>;
  /** No more messages come from the client, so nothing can be asked. */
  closed: boolean;
  /** What is to be ended with the session: subscriptions. */
  readonly closing: Set<() => void>;
  /** Sends a message that belongs to no request of the client's; absent where there is no way. */
  readonly push: ((message: string) => void) | undefined;
  /** Who the client was found to be, where the transport asks for credentials. */
  readonly principal: Principal | undefined;
  /** Told before the answer of a tool's call whose limit was reached; absent where the answer says all there is to say. */
  readonly limited: ((limit: ReachedLimit) => void) | undefined;
}

/** What is known of a client. */
export interface Client {
  readonly info: JsonRecord;
  readonly capabilities: JsonRecord;
}

/** A client's JSON-RPC response: has a `result`, or an `error`. */
export type Answer = JsonRecord;

/** Who makes a request, by its access token. */
export interface Principal {
  readonly subject: string;
  /** OAuth scopes that were granted; `undefined` where the kind of credentials knows none. */
  readonly scopes: readonly string[] | undefined;
  /** When the token is over, in milliseconds since 1970; absent where it never is. */
  readonly expires?: number;
}

/** What a transport may say of a session; each may be left out. */
type Channel = { readonly [Key in "push" | "principal" | "limited"]?: Session[Key] };

/** @param channel what the transport knows of the client: a way to send messages unasked, and who it is */
export function createSession(channel: Channel = {}): Session {
  const { push, principal, limited } = channel;
  return {
    revision: undefined,
    client: undefined,
    running: new Set(),
    asked: new Map(),
    closed: false,
    closing: new Set(),
    push,
    principal,
    limited,
  };
}

/** The client sends nothing any more: what it was asked stays without an answer. */
export function closeSession(session: Session): void {
  session.closed = true;
  for (const take of session.asked.values()) take({ error: { message: "the client is gone" } });
  for (const end of session.closing) end();
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
