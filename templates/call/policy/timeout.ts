import type { Called } from "../called.ts";
import type { Around } from "./around.ts";
import { durationText } from "./duration.ts";
import { SharedCaller } from "./shared-caller.ts";

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * `@timeout`: a call that takes longer fails, its signal aborts with a `TimeoutError`, and what the function gives later is dropped.
 * A function that never gives the turn back cannot be ended.
 */
export const timeout: Around = ({ policy }, run) => {
  const limit = policy?.timeout;
  if (limit === undefined) return run;
  return (values, caller) => {
    const shared = new SharedCaller(caller);
    const called = run(values, shared);
    return called instanceof Promise ? sooner(called, shared, limit) : called;
  };
};

function sooner(called: Promise<Called>, caller: SharedCaller, limit: number): Promise<Called> {
  return new Promise((resolve, reject) => {
    const late = (): void => {
      const text = `timed out after ${durationText(limit)}`;
      caller.end(new DOMException(text, "TimeoutError"));
      resolve({ kind: "failed", text, limit: { kind: "time" } });
    };
    const timer = setTimeout(late, Math.min(limit, LONGEST));
    called.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
