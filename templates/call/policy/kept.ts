import { newestHandshake } from "../../protocol/revisions.ts";
import type { Called } from "../called.ts";

const MAX_RESULTS = 1000;

/** Of all results together, in UTF-16 units of their text. */
const MAX_SIZE = 32 * 1024 * 1024;

interface Result {
  readonly called: Called;
  readonly size: number;
  readonly until: number;
}

/** Results that are kept for a time, and no more of them than there is room for: the oldest, which would be the first to go, make room. */
export class Kept {
  private readonly time: number;
  private readonly results = new Map<string, Result>();
  private size = 0;

  /** @param time how long, in milliseconds */
  constructor(time: number) {
    this.time = time;
  }

  get(key: string): Called | undefined {
    const found = this.results.get(key);
    return found && found.until > performance.now() ? found.called : undefined;
  }

  /** Keeps a result; failures it does not. */
  add(key: string, called: Called): void {
    const text = textOf(called);
    if (text === undefined || key.length + text.length > MAX_SIZE) return;
    const now = performance.now();
    const size = key.length + text.length;
    this.drop(key);
    this.results.set(key, { called, size, until: now + this.time });
    this.size += size;
    for (const [old, { until }] of this.results) {
      if (until > now && this.results.size <= MAX_RESULTS && this.size <= MAX_SIZE) break;
      this.drop(old);
    }
  }

  private drop(key: string): void {
    this.size -= this.results.get(key)?.size ?? 0;
    this.results.delete(key);
  }
}

/** A result as text, which is about as long as it takes room; `undefined` for a failure. */
function textOf(called: Called): string | undefined {
  switch (called.kind) {
    case "value":
      return JSON.stringify(called.value);
    case "nothing":
      return "";
    case "content":
      return called.failed ? undefined : called.write(newestHandshake);
    default:
      return undefined;
  }
}
