import type { Shape } from "../../contract.ts";
import { rulesOf } from "../rule.ts";
import type { Builder, Walk } from "../run.ts";

/** The index signatures of an object. */
export interface IndexWalks {
  /** The walks that a value under this name must all fit; none: the name is not allowed. */
  walksFor(name: string): readonly Walk[];
  /** The patterns in words, when names must match one. */
  readonly patterns: string | undefined;
}

/** As JSON Schema's patternProperties and additionalProperties: the index without a pattern takes what no pattern takes. */
export function indexWalks(index: Extract<Shape, { kind: "object" }>["index"], build: Builder): IndexWalks {
  const open: Walk[] = [];
  const patterned: { readonly pattern: string; readonly takes: (name: string) => boolean; readonly walks: readonly Walk[] }[] = [];
  for (const { pattern, shape } of index ?? []) {
    if (pattern === undefined) open.push(build.walk(shape));
    else {
      const rules = rulesOf({ limits: { pattern } }, build.rules.string, build);
      patterned.push({ pattern, takes: (name) => rules.every(({ fits }) => fits(name)), walks: [build.walk(shape)] });
    }
  }
  return {
    walksFor(name) {
      if (patterned.length === 0) return open;
      const taking = patterned.filter(({ takes }) => takes(name));
      return taking.length === 0 ? open : taking.flatMap(({ walks }) => walks);
    },
    patterns: open.length > 0 || patterned.length === 0 ? undefined : patterned.map(({ pattern }) => `/${pattern}/`).join(" or "),
  };
}
