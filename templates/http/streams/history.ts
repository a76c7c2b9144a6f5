import type { KeptEvent, Shelf } from "./shelf.ts";

/** What a stream keeps for a client that comes back: so many events, and so much text in UTF-16 units, but always its last event. */
const MOST_EVENTS = 256;
const MOST_TEXT = 1024 * 1024;

/** The past of a stream, as far as it is kept. */
export interface History {
  /** Gives the number of the event. */
  add(message: string): number;
  /** What is kept of the events after a number, the oldest first. */
  after(number: number): readonly KeptEvent[];
  clear(): void;
}

/** @param shelf where the events of all streams are kept: what has no room there is gone here */
export function createHistory(shelf: Shelf): History {
  // The oldest comes first.
  const kept = new Set<KeptEvent>();
  let last = 0;
  let size = 0;
  const forget = (event: KeptEvent): void => {
    if (!kept.delete(event)) return;
    size -= event.message.length;
    shelf.remove(event);
  };
  return {
    add(message) {
      last += 1;
      const event: KeptEvent = { number: last, message };
      kept.add(event);
      size += message.length;
      for (const oldest of kept) {
        if (oldest === event || (kept.size <= MOST_EVENTS && size <= MOST_TEXT)) break;
        forget(oldest);
      }
      shelf.put(event, () => forget(event));
      return last;
    },
    after: (number) => [...kept].filter((event) => event.number > number),
    clear() {
      for (const event of kept) forget(event);
    },
  };
}
