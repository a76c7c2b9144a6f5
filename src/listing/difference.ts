import type { JsonSchema } from "../../templates/contract.ts";

/** One thing that two schemas do not have in common. */
export interface Difference {
  /** Where: `days`, `filter.city`, `places[].name`; empty for the root. */
  readonly path: string;
  /** "was an integer, is now a string" */
  readonly text: string;
  /** Some value that the old schema takes, the new one refuses. */
  readonly narrows: boolean;
  /** Some value that the old schema refuses, the new one takes. */
  readonly widens: boolean;
}

/** What comparing two schemas needs to know of the whole they stand in. */
export interface Comparison {
  /** What is different between an old part and a new one; paths start at the part. */
  differ(from: JsonSchema, to: JsonSchema): readonly Difference[];
  /** The type of an old part in words. */
  was(schema: JsonSchema): string;
  /** The type of a new part in words. */
  is(schema: JsonSchema): string;
}

export function narrowed(text: string, path = ""): Difference {
  return { path, text, narrows: true, widens: false };
}

export function widened(text: string, path = ""): Difference {
  return { path, text, narrows: false, widens: true };
}

/** The same values, with another meaning perhaps. */
export function changed(text: string, path = ""): Difference {
  return { path, text, narrows: false, widens: false };
}

/** Differences of a part, told from the whole: `x` under `places[]` is `places[].x`. */
export function under(place: string, found: readonly Difference[]): readonly Difference[] {
  return found.map((each) => ({ ...each, path: joined(place, each.path) }));
}

function joined(place: string, path: string): string {
  return path === "" || path.startsWith("[") ? place + path : `${place}.${path}`;
}
