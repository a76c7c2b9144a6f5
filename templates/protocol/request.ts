import type { Caller } from "../call/caller.ts";
import type { JsonRecord, RequestId } from "./jsonrpc.ts";
import type { Revision } from "./revisions.ts";
import type { Session, Sink } from "./session.ts";

/** A request in flight. A class, because it has identity and thousands are made each second: its methods cost nothing. */
export class Request implements Caller {
  readonly id: RequestId;
  readonly params: JsonRecord | undefined;
  readonly revision: Revision;
  readonly session: Session;
  readonly sink: Sink;
  cancelled = false;
  /** Answered or cancelled: nothing more may be sent for it. */
  ended = false;
  /** What the client answers, or brings along for questions, is no part of the arguments and may decide the result (`server/utilities/caching`). */
  dependsOnAnswers = false;
  /** How far the client was told that the call is. */
  progressed: number = Number.NEGATIVE_INFINITY;
  /** What a part of the runtime keeps for the call behind the request. */
  attached: object | undefined = undefined;
  private abort: AbortController | undefined = undefined;

  constructor(id: RequestId, params: JsonRecord | undefined, revision: Revision, session: Session, sink: Sink) {
    this.id = id;
    this.params = params;
    this.revision = revision;
    this.session = session;
    this.sink = sink;
  }

  /** Made when first asked for: an AbortController costs more than a whole call without one. */
  signal(): AbortSignal {
    this.abort ??= new AbortController();
    if (this.cancelled) this.abort.abort();
    return this.abort.signal;
  }

  /** Nobody waits for the call behind the request any more. */
  abandon(reason: string): void {
    this.cancelled = true;
    this.abort?.abort(new DOMException(reason, "AbortError"));
  }

  /** Ends the request without an answer. */
  cancel(reason: string): void {
    this.ended = true;
    this.session.running.delete(this);
    this.abandon(reason);
    this.sink.settle();
  }

  /** Sends the answer, unless the request was cancelled meanwhile. */
  settle(reply: string): void {
    if (this.ended) return;
    this.ended = true;
    this.session.running.delete(this);
    this.sink.settle(reply);
  }
}
