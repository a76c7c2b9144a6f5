import type { Core } from "../protocol/core.ts";
import type { Session } from "../protocol/session.ts";

/** The core, and a way to cancel all that it works on. */
export interface Tracked {
  readonly core: Core;
  /** Aborts the signals of the functions that run. Their clients get no answer: none is better than one that is made up. */
  cancelAll(reason: string): void;
}

export function trackCalls(core: Core): Tracked {
  const handled = new Set<{ readonly session: Session }>();
  let over = false;
  return {
    core: {
      handle(message, session, sink) {
        const one = { session };
        handled.add(one);
        core.handle(message, session, {
          send: (said) => sink.send(said),
          settle(reply) {
            handled.delete(one);
            if (!over) sink.settle(reply);
          },
        });
      },
    },
    cancelAll(reason) {
      over = true;
      for (const { session } of handled) for (const request of session.running) request.cancel(reason);
    },
  };
}
