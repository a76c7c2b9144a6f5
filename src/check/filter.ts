import { matchesName } from "../../templates/shape/name-pattern.ts";
import type { Sink } from "../diagnostics/sink.ts";
import type { Module } from "../model/model.ts";

/** Patterns of names, in which `*` stands for any characters. */
export interface NameFilter {
  /** What is wanted; absent: everything. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** The module as if it exported no more than is asked for; `undefined` when what is asked for cannot be meant. */
export function filter(module: Module, asked: NameFilter, sink: Sink): Module | undefined {
  const { tools, resources, prompts, excluded } = module;
  const known = [...tools, ...resources, ...prompts, ...excluded].map(({ name }) => name);
  const isKnown = (option: string, patterns: readonly string[] = []): boolean => {
    const strays = patterns.filter((pattern) => !known.some((name) => matchesName(pattern, name)));
    for (const pattern of strays) sink.report("unmatched-filter", { option, pattern, known });
    return strays.length === 0;
  };
  // Both are looked at: one run tells every mistake.
  if (![isKnown("--only", asked.only), isKnown("--except", asked.except)].every(Boolean)) return undefined;
  const kept = ({ name }: { readonly name: string }): boolean => {
    const isIn = (patterns: readonly string[]): boolean => patterns.some((pattern) => matchesName(pattern, name));
    return (asked.only === undefined || isIn(asked.only)) && !isIn(asked.except ?? []);
  };
  const rest = {
    tools: tools.filter(kept),
    resources: resources.filter(kept),
    prompts: prompts.filter(kept),
    excluded: excluded.filter(kept),
  };
  if (known.length > 0 && Object.values(rest).every((list) => list.length === 0)) {
    sink.report("filter-leaves-nothing", { known });
    return undefined;
  }
  return { ...module, ...rest };
}
