import type { Around } from "../call/policy/around.ts";
import type { Core } from "../protocol/core.ts";
import type { Session } from "../protocol/session.ts";
import { inspected } from "./inspected.ts";
import type { Journal } from "./journal.ts";

/** The core, with every message in both directions in the journal: `{ time, direction: "in" | "out", message }`. */
export function tracedCore(core: Core, write: Journal): Core {
  const known = new WeakSet<Session>();
  const out = (text: string): void => write({ direction: "out", message: JSON.parse(text) });
  return {
    handle(message, session, sink) {
      write({ direction: "in", message });
      const { push } = session;
      if (push && !known.has(session)) {
        known.add(session);
        // The session keeps its identity: others hold it, too.
        Reflect.set(session, "push", (text: string) => {
          out(text);
          push(text);
        });
      }
      core.handle(message, session, {
        send(text) {
          out(text);
          sink.send(text);
        },
        settle(reply) {
          if (reply !== undefined) out(reply);
          sink.settle(reply);
        },
      });
    },
  };
}

/** What callers are not told: where a function threw. `{ time, direction: "thrown", name, stack }`. */
export function stackTracing(write: Journal): Around {
  return ({ name }, run) =>
    async (values, caller) => {
      const called = await run(values, caller);
      if (called.kind === "failed" && called.thrown !== undefined) write({ direction: "thrown", name, stack: inspected(called.thrown) });
      return called;
    };
}
