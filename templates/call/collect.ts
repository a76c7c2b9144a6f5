import { tellProgress } from "../protocol/progress.ts";
import type { Caller } from "./caller.ts";
import { isIterable } from "./iterable.ts";

export type Collect = (source: unknown, caller: Caller) => Promise<unknown>;

/**
 * Everything a generator, or another iterable, gives: as an array. Stops asking, and lets the iterable clean up, when
 * nobody waits for the result any more; each item is progress. What is not iterable comes back as it is, for the check of the result to name.
 */
export const collect: Collect = async (source, caller) => {
  if (!isIterable(source)) return source;
  const items: unknown[] = [];
  for await (const item of source) {
    if (caller.cancelled) break;
    items.push(item);
    tellProgress(caller, items.length);
  }
  return items;
};
