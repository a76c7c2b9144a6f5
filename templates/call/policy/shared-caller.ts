import { tellProgress } from "../../protocol/progress.ts";
import type { Caller } from "../caller.ts";

/**
 * Stands before a running function for those who wait for it: the function is cancelled when none of them waits any more, or when the
 * server ends it. Whatever else a function wants of its caller, the first one gives.
 */
export class SharedCaller implements Caller {
  readonly origin: Caller;
  private readonly callers: Caller[] = [];
  private abort: AbortController | undefined = undefined;
  private ended: DOMException | undefined = undefined;

  constructor(first: Caller) {
    this.origin = first.origin ?? first;
    this.callers.push(first);
  }

  get cancelled(): boolean {
    return this.ended !== undefined || this.callers.every((caller) => caller.cancelled);
  }

  /** The callers' own signals are asked for only when the function asks: on a terminal that changes what Ctrl-C does. */
  signal(): AbortSignal {
    if (this.abort === undefined) {
      this.abort = new AbortController();
      for (const caller of this.callers) this.watch(caller);
      if (this.ended) this.abort.abort(this.ended);
    }
    return this.abort.signal;
  }

  progress(done: number, total?: number, message?: string): void {
    for (const caller of this.callers) tellProgress(caller, done, total, message);
  }

  /** One more waits. */
  join(caller: Caller): void {
    this.callers.push(caller);
    if (this.abort) this.watch(caller);
  }

  /** Ends the function, whoever waits. */
  end(reason: DOMException): void {
    this.ended = reason;
    this.abort?.abort(reason);
  }

  private watch(caller: Caller): void {
    const signal = caller.signal();
    const leave = (): void => {
      if (this.cancelled) this.abort?.abort(signal.reason);
    };
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  }
}
