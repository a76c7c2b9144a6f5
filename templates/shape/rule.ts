import type { Limits } from "../contract.ts";
import { carried } from "./carried.ts";
import type { Format } from "./formats/format.ts";

/** One constraint on a value of type `T`. */
export interface Rule<T> {
  readonly expected: string;
  readonly fits: (value: T) => boolean;
  /** More to say of a value that does not fit. */
  readonly hint?: (value: T) => string | undefined;
}

/** `undefined` for a format that is only documentation. */
export type FormatOf = (name: string | undefined) => Format | undefined;

/** @param slow the pattern may take exponential time */
type MakeRules<T> = (limits: Limits, formatOf: FormatOf, slow?: true) => readonly Rule<T>[];

/** What makes rules of limits, for each kind of value. */
export interface Rules {
  readonly number?: MakeRules<number>;
  readonly string?: MakeRules<string>;
  readonly array?: MakeRules<readonly unknown[]>;
  /** On the number of members. */
  readonly object?: MakeRules<number>;
}

/** The rules that the limits of a shape make; none where it has none. */
export function rulesOf<T>(
  { limits, slow }: { readonly limits?: Limits; readonly slow?: true },
  make: MakeRules<T> | undefined,
  { formatOf }: { readonly formatOf: FormatOf },
): readonly Rule<T>[] {
  return limits === undefined ? [] : carried(make, "rules for limits")(limits, formatOf, slow);
}
