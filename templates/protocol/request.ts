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

  /** Ends the request without an answer. */
  cancel(reason: string): void {
    this.cancelled = true;
    this.session.running.delete(this);
    this.abort?.abort(new DOMException(reason, "AbortError"));
    this.sink.settle();
  }

  /** Sends the answer, unless the request was cancelled meanwhile. */
  settle(reply: string): void {
    if (this.cancelled) return;
    this.session.running.delete(this);
    this.sink.settle(reply);
  }
}
