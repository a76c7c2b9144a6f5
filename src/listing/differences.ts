import type { JsonSchema } from "../../templates/contract.ts";
import { armDifferences } from "./arm-differences.ts";
import type { Comparison, Difference } from "./difference.ts";
import { armsOf, resolve } from "./schema-parts.ts";
import { schemaText } from "./schema-text.ts";
import { unionDifferences } from "./union-differences.ts";

/** Everything in which the values of two schemas differ; texts do not count. */
export function differences(from: JsonSchema, to: JsonSchema): readonly Difference[] {
  // By identity: there are finitely many pairs of nodes, also where references go round in circles.
  const known = new Map<JsonSchema, Map<JsonSchema, readonly Difference[]>>();
  const comparison: Comparison = {
    was: (schema) => schemaText(schema, from),
    is: (schema) => schemaText(schema, to),
    differ(old, now) {
      const [a, b] = [resolve(old, from), resolve(now, to)];
      const row = known.get(a) ?? new Map<JsonSchema, readonly Difference[]>();
      const already = row.get(b);
      if (already) return already;
      // What comes round to itself adds nothing.
      known.set(a, row.set(b, []));
      const [was, is] = [armsOf(a, from), armsOf(b, to)];
      const [onlyWas, onlyIs] = was.length === 1 && is.length === 1 ? [was[0], is[0]] : [];
      const found = onlyWas && onlyIs ? armDifferences(onlyWas, onlyIs, comparison) : unionDifferences(was, is, comparison);
      row.set(b, found);
      return found;
    },
  };
  return comparison.differ(from, to);
}
