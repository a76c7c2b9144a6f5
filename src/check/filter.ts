import { matchesName } from "../../templates/shape/name-pattern.ts";
import type { Sink } from "../diagnostics/sink.ts";

/** Patterns of names, in which `*` stands for any characters. */
export interface NameFilter {
  /** What is wanted; absent: everything. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** Whether a name is asked for, `known` being those of all functions; `undefined` when what is asked for cannot be meant. */
export function filter(known: readonly string[], asked: NameFilter, sink: Sink): ((name: string) => boolean) | undefined {
  const isKnown = (option: string, patterns: readonly string[] = []): boolean => {
    const strays = patterns.filter((pattern) => !known.some((name) => matchesName(pattern, name)));
    for (const pattern of strays) sink.report("unmatched-filter", { option, pattern, known });
    return strays.length === 0;
  };
  // Both are looked at: one run tells every mistake.
  if (![isKnown("--only", asked.only), isKnown("--except", asked.except)].every(Boolean)) return undefined;
  const isKept = (name: string): boolean => {
    const isIn = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesName(pattern, name));
    return (asked.only === undefined || isIn(asked.only)) && !isIn(asked.except ?? []);
  };
  if (known.length === 0 || known.some(isKept)) return isKept;
  const options = [...(asked.only ? ["--only"] : []), ...(asked.except ? ["--except"] : [])];
  sink.report("filter-leaves-nothing", { options, known });
  return undefined;
}
