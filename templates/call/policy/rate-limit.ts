import type { PolicyEntry } from "../../contract.ts";
import type { Called } from "../called.ts";
import type { Around } from "./around.ts";
import { durationText } from "./duration.ts";
import { subjectOf } from "./subject.ts";

type Limit = NonNullable<PolicyEntry["rateLimit"]>;

/** With more buckets than this, those that are full again are thrown away: they are as good as new ones. */
const MANY = 1000;

/** A second, a minute, ... as people say it. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [1000, "second"],
  [60_000, "minute"],
  [3_600_000, "hour"],
  [86_400_000, "day"],
]);

/** `@rateLimit`: a token bucket for each who calls. A call whose arguments do not fit does not count, since nothing ran. */
export const rateLimit: Around = ({ policy }, run) => {
  const limit = policy?.rateLimit;
  if (limit === undefined) return run;
  const buckets = new Map<string | undefined, Bucket>();
  return (values, caller) => {
    const bucket = bucketOf(subjectOf(caller), buckets, limit);
    const wait = bucket.take();
    if (wait > 0) return refusal(limit, Math.ceil(wait / 1000));
    const called = run(values, caller);
    if (!(called instanceof Promise) && called.kind === "refused") bucket.giveBack();
    return called;
  };
};

/** @param wait in seconds */
function refusal({ calls, per }: Limit, wait: number): Called {
  const most = `${calls} ${calls === 1 ? "call" : "calls"} per ${NAMES.get(per) ?? durationText(per)}`;
  return { kind: "failed", text: `rate limit reached: at most ${most}; try again in ${wait} s`, limit: { kind: "rate", wait } };
}

function bucketOf(subject: string | undefined, buckets: Map<string | undefined, Bucket>, limit: Limit): Bucket {
  const known = buckets.get(subject);
  if (known) return known;
  if (buckets.size >= MANY) for (const [who, bucket] of buckets) if (bucket.isFull()) buckets.delete(who);
  const bucket = new Bucket(limit);
  buckets.set(subject, bucket);
  return bucket;
}

/** Holds as many tokens as calls are allowed at once; they come back one by one, evenly. */
class Bucket {
  private readonly limit: Limit;
  private tokens: number;
  private counted: number;

  constructor(limit: Limit) {
    this.limit = limit;
    this.tokens = limit.calls;
    this.counted = performance.now();
  }

  /** Takes a token. When there is none: the milliseconds until there is one. */
  take(): number {
    this.refill();
    if (this.tokens < 1) return ((1 - this.tokens) * this.limit.per) / this.limit.calls;
    this.tokens -= 1;
    return 0;
  }

  giveBack(): void {
    this.tokens += 1;
  }

  isFull(): boolean {
    this.refill();
    return this.tokens >= this.limit.calls;
  }

  private refill(): void {
    const now = performance.now();
    const { calls, per } = this.limit;
    this.tokens = Math.min(calls, this.tokens + ((now - this.counted) * calls) / per);
    this.counted = now;
  }
}
