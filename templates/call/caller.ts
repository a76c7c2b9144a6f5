/** Whoever asks for a call: what a running function may want to know about it. */
export interface Caller {
  /** Nobody waits for the result any more. */
  readonly cancelled: boolean;
  /** Aborts when `cancelled` becomes true. */
  signal(): AbortSignal;
}
