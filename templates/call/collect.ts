import type { Caller } from "./caller.ts";

/**
 * Everything a generator, or another iterable, gives: as an array. Stops asking, and lets the iterable clean up, when
 * nobody waits for the result any more. What is not iterable comes back as it is, for the check of the result to name.
 */
export async function collect(source: unknown, caller: Caller): Promise<unknown> {
  if (!isIterable(source)) return source;
  const items: unknown[] = [];
  for await (const item of source) {
    if (caller.cancelled) break;
    items.push(item);
  }
  return items;
}

function isIterable(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  return typeof value === "object" && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);
}
