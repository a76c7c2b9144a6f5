import type { Exchange } from "./exchange.ts";

/** How many calls wait at a time, and how many bytes their requests take; of more, the oldest are given up, and run again from the top should their answers come. */
const MOST_CALLS = 1000;
const MOST_WEIGHT = 64 * 1024 * 1024;

interface Kept {
  readonly exchange: Exchange;
  /** About how many bytes it takes. */
  readonly weight: number;
  readonly timer: NodeJS.Timeout;
}

/** Calls that wait for answers of their clients. */
export class Waiting {
  private readonly patience: number;
  private readonly calls: Map<string, Kept> = new Map();
  private weight = 0;

  /** @param patience how long a call waits, in milliseconds */
  constructor(patience: number) {
    this.patience = patience;
  }

  /** Keeps a call. Gives the name by which it is found again. */
  add(exchange: Exchange, weight: number): string {
    const id = crypto.randomUUID();
    const timer = setTimeout(() => this.giveUp(id, "the client did not come back with the answers"), this.patience);
    // Where timers are numbers, none keeps a process.
    timer.unref?.();
    this.calls.set(id, { exchange, weight, timer });
    this.weight += weight;
    for (const oldest of this.calls.keys()) {
      if (oldest === id || (this.calls.size <= MOST_CALLS && this.weight <= MOST_WEIGHT)) break;
      this.giveUp(oldest, "too many calls wait for answers");
    }
    return id;
  }

  /** The call, which waits no more; `undefined` when there is none. */
  take(id: string): Exchange | undefined {
    const kept = this.calls.get(id);
    if (!kept) return undefined;
    this.calls.delete(id);
    this.weight -= kept.weight;
    clearTimeout(kept.timer);
    return kept.exchange;
  }

  private giveUp(id: string, why: string): void {
    this.take(id)?.first.abandon(why);
  }
}
