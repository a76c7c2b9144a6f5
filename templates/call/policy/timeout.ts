import type { Called } from "../called.ts";
import type { Caller } from "../caller.ts";
import type { Around } from "./around.ts";
import { durationText } from "./duration.ts";
import { SharedCaller } from "./shared-caller.ts";

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * `@timeout`: a call that takes longer fails, its signal aborts with a `TimeoutError`, and what the function gives later is dropped.
 * The clock stands while the function waits for its client. A function that never gives the turn back cannot be ended.
 */
export const timeout: Around = ({ policy }, run) => {
  const limit = policy?.timeout;
  if (limit === undefined) return run;
  return (values, caller) => {
    const timed = new TimedCaller(caller, limit);
    const called = run(values, timed);
    return called instanceof Promise ? timed.sooner(called) : called;
  };
};

class TimedCaller extends SharedCaller {
  private readonly limit: number;
  /** What is left of the time, in milliseconds, when the clock stands. */
  private left: number;
  private since = 0;
  private timer: NodeJS.Timeout | undefined = undefined;
  private late: (() => void) | undefined = undefined;
  /** Questions that wait for their answers. */
  private open = 0;

  constructor(first: Caller, limit: number) {
    super(first);
    this.limit = limit;
    this.left = limit;
  }

  /** The outcome of the call, or that it took too long. */
  sooner(called: Promise<Called>): Promise<Called> {
    return new Promise((resolve, reject) => {
      this.late = () => {
        this.late = undefined;
        const text = `timed out after ${durationText(this.limit)}`;
        this.end(new DOMException(text, "TimeoutError"));
        resolve({ kind: "failed", text, limit: { kind: "time" } });
      };
      this.run();
      called.then(resolve, reject).finally(() => {
        this.stand();
        this.late = undefined;
      });
    });
  }

  asks(answer: Promise<unknown>): void {
    this.open += 1;
    this.stand();
    const goOn = (): void => {
      this.open -= 1;
      this.run();
    };
    answer.then(goOn, goOn);
  }

  private run(): void {
    if (this.open > 0 || !this.late) return;
    this.since = performance.now();
    this.timer = setTimeout(this.late, Math.min(this.left, LONGEST));
  }

  private stand(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.left -= performance.now() - this.since;
  }
}
