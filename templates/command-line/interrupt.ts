import type { Caller } from "../call/caller.ts";

/** A function that ends sooner after a signal needs no words, in milliseconds. */
const PATIENCE = 300;

/** What ends a call from the shell: the exit code of it, and its name among those who read what is said. */
const SIGNALS = { SIGINT: { code: 130, name: "Ctrl-C" }, SIGTERM: { code: 143, name: "SIGTERM" } } as const;

/** What a call from the shell may be ended by. */
export interface Interrupt {
  readonly caller: Caller;
  /** The exit code, when the call was interrupted. */
  readonly code: number | undefined;
  /** To be called when the call has ended. */
  end(): void;
}

/**
 * Ctrl-C and SIGTERM abort the signal of a function that takes one, and at once end a process whose function does not, or when they
 * come again. A function whose promise never settles ends the process when nothing else is left to do.
 */
export function createInterrupt(): Interrupt {
  let code: number | undefined;
  let ended = false;
  let controller: AbortController | undefined;
  let turn: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;
  const listen = (): void => {
    process.on("SIGINT", abort).on("SIGTERM", abort);
  };
  const abort = (signal: keyof typeof SIGNALS): void => {
    if (ended || code !== undefined) return endBy(signal);
    ({ code } = SIGNALS[signal]);
    controller?.abort();
    const said = `interrupted: waiting for the function to end; a second ${SIGNALS[signal].name} ends it at once\n`;
    timer = setTimeout(() => process.stderr.write(said), PATIENCE).unref();
  };
  // Only now: a signal that has arrived when its listeners go, but waits for its turn, is lost.
  const endBy = (signal: keyof typeof SIGNALS): void => {
    process.off("SIGINT", abort).off("SIGTERM", abort);
    process.kill(process.pid, signal);
  };
  const idle = (): void => {
    if (code === undefined) process.stderr.write("Error: the function never finished\n");
    process.exitCode = code ?? 1;
  };
  process.once("beforeExit", idle);
  return {
    caller: {
      get cancelled() {
        return code !== undefined;
      },
      signal() {
        controller ??= new AbortController();
        // Who listens waits for a turn: a function that never gives it back is ended as any other.
        turn ??= setImmediate(listen);
        return controller.signal;
      },
    },
    get code() {
      return code;
    },
    end() {
      ended = true;
      clearImmediate(turn);
      clearTimeout(timer);
      process.off("beforeExit", idle);
    },
  };
}
