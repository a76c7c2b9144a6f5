import type { JsonSchema } from "../../templates/contract.ts";
import { armDifferences } from "./arm-differences.ts";
import { type Comparison, type Difference, narrowed, widened } from "./difference.ts";
import { kindOf } from "./schema-parts.ts";

/**
 * Alternatives against alternatives. An old one that some new one takes as a whole, and a new one that some old one took as a whole,
 * make no difference; those left over are compared with their like, and without a like they are gone or new.
 */
export function unionDifferences(was: readonly JsonSchema[], is: readonly JsonSchema[], comparison: Comparison): readonly Difference[] {
  const compare = (a: JsonSchema, b: JsonSchema): readonly Difference[] => armDifferences(a, b, comparison);
  const lost = was.filter((a) => !is.some((b) => compare(a, b).every(({ narrows }) => !narrows)));
  const gained = is.filter((b) => !was.some((a) => compare(a, b).every(({ widens }) => !widens)));
  // What takes some old one as a whole is what became of that one, and of no other.
  const spare = is.filter((b) => !was.some((a) => compare(a, b).every(({ narrows }) => !narrows)));
  const matched = new Set<JsonSchema>();
  const found: Difference[] = [];
  for (const a of lost) {
    const b = like(a, gained, matched) ?? like(a, spare, matched);
    if (b) found.push(...compare(a, b).filter(({ narrows }) => narrows || gained.includes(b)));
    else found.push(narrowed(`may no longer be ${comparison.was(a)}`));
    if (b) matched.add(b);
  }
  for (const b of gained.filter((each) => !matched.has(each))) {
    const a = like(b, was, matched);
    if (a) found.push(...compare(a, b).filter(({ widens }) => widens));
    else found.push(widened(`may now also be ${comparison.is(b)}`));
  }
  return found;
}

/** An alternative of the same JSON type that stands for none yet. */
function like(arm: JsonSchema, others: readonly JsonSchema[], matched: ReadonlySet<JsonSchema>): JsonSchema | undefined {
  return others.find((other) => kindOf(other) === kindOf(arm) && !matched.has(other));
}
