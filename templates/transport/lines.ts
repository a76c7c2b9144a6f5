const NEWLINE = 0x0a;

/** What a reader of lines has to say. */
export interface LineHandlers {
  /** One line without its newline; a carriage return before it is still there. */
  line(text: string): void;
  /** A line was longer than the limit; nothing of it is kept. */
  tooLong(): void;
}

export interface LineReader {
  push(chunk: Buffer): void;
  /** No more chunks: what stands after the last newline is a line too. */
  end(): void;
}

/**
 * Cuts bytes into lines. Only the newline byte ends one, so U+2028 is data and characters that are split over chunks
 * stay whole. `limit` is in bytes.
 */
export function createLineReader({ line, tooLong }: LineHandlers, limit: number): LineReader {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let skipping = false;

  const hold = (part: Buffer): void => {
    if (skipping || part.length === 0) return;
    heldBytes += part.length;
    if (heldBytes > limit) {
      skipping = true;
      held = [];
    } else held.push(part);
  };
  const finish = (): void => {
    const bytes = held;
    const skipped = skipping;
    held = [];
    heldBytes = 0;
    skipping = false;
    if (skipped) tooLong();
    else line(bytes.length === 1 ? String(bytes[0]) : Buffer.concat(bytes).toString());
  };

  return {
    push(chunk) {
      const last = chunk.lastIndexOf(NEWLINE);
      if (last === -1) return hold(chunk);
      const first = chunk.indexOf(NEWLINE);
      hold(chunk.subarray(0, first));
      finish();
      // Whole lines are turned into text all at once: one call for a chunk full of small messages.
      if (last > first) for (const text of chunk.toString("utf8", first + 1, last).split("\n")) line(text);
      hold(chunk.subarray(last + 1));
    },
    end() {
      if (skipping || held.length > 0) finish();
    },
  };
}
