import type { InjectionEntry } from "../contract.ts";

/** Whoever asks for a call: what a running function may want to know about it. */
export interface Caller {
  /** Nobody waits for the result any more. */
  readonly cancelled: boolean;
  /** Aborts when `cancelled` becomes true. */
  signal(): AbortSignal;
  /** Passes on how far the call is; requests are told by `tellProgress`. */
  progress?(done: number, total?: number, message?: string): void;
  /** The function waits for an answer of its client: that time is not its own. */
  asks?(answer: Promise<unknown>): void;
  /** The caller that this one stands in front of, with a signal of its own. */
  readonly origin?: Caller;
}

/** Makes the `Context` that a function takes; from the shell its streams, too. */
export type CreateContext = (caller: Caller, what: InjectionEntry) => unknown;
