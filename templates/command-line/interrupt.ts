import type { Caller } from "../call/caller.ts";

/** A function that ends sooner after Ctrl-C needs no words, in milliseconds. */
const PATIENCE = 300;

/** What a call from the shell may be ended by. */
export interface Interrupt {
  readonly caller: Caller;
  /** To be called when the call has ended. */
  end(): void;
}

/**
 * Ctrl-C aborts the signal of a function that takes one, and at once ends a process whose function does not, or when
 * pressed again. A function whose promise never settles ends the process when nothing else is left to do.
 */
export function createInterrupt(): Interrupt {
  const state = { cancelled: false };
  let controller: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => {
    state.cancelled = true;
    controller?.abort();
    timer = setTimeout(
      () => process.stderr.write("interrupted: waiting for the function to end; a second Ctrl-C ends it at once\n"),
      PATIENCE,
    );
    timer.unref();
  };
  const idle = (): void => {
    process.stderr.write("Error: the function never finished\n");
    process.exitCode = 1;
  };
  process.once("beforeExit", idle);
  return {
    caller: {
      get cancelled() {
        return state.cancelled;
      },
      signal() {
        if (controller === undefined) {
          controller = new AbortController();
          process.once("SIGINT", abort);
        }
        return controller.signal;
      },
    },
    end() {
      clearTimeout(timer);
      process.off("beforeExit", idle);
      process.off("SIGINT", abort);
    },
  };
}
