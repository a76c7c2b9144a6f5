/** What the streams of all sessions keep together for clients that come back, in UTF-16 units. */
const MOST = 64 * 1024 * 1024;

/** What an event takes beside its text. */
const OVERHEAD = 200;

/** An event of a stream. */
export interface KeptEvent {
  readonly number: number;
  readonly message: string;
}

/** The events of all streams, of which the oldest has to go when they are too much together. */
export interface Shelf {
  /** @param drop called when there is no room for the event any more */
  put(event: KeptEvent, drop: () => void): void;
  remove(event: KeptEvent): void;
  readonly weight: number;
}

export function createShelf(most: number = MOST): Shelf {
  // The oldest comes first.
  const drops = new Map<KeptEvent, () => void>();
  let weight = 0;
  const remove = (event: KeptEvent): void => {
    if (drops.delete(event)) weight -= weightOf(event);
  };
  return {
    put(event, drop) {
      // All others would have to go for it, and then it would, too.
      if (weightOf(event) > most) return drop();
      drops.set(event, drop);
      weight += weightOf(event);
      for (const [oldest, dropOldest] of drops) {
        if (weight <= most) break;
        remove(oldest);
        dropOldest();
      }
    },
    remove,
    get weight() {
      return weight;
    },
  };
}

function weightOf({ message }: KeptEvent): number {
  return message.length + OVERHEAD;
}
