import type { Collect } from "../call/collect.ts";
import { isIterable } from "../call/iterable.ts";
import type { Json, ReturnsEntry } from "../contract.ts";
import { problemText } from "../shape/problems.ts";
import { createResultEncoder } from "../shape/result.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";

/**
 * In the place of `collect`: shows each item of a generator when it comes, and keeps none. `undefined` for what is no generator of plain values.
 * The generator ends when nobody waits for more, or nobody reads what is written (`| head`).
 *
 * @param show gives back whether somebody still reads
 */
export function showItems(returns: ReturnsEntry, vocabulary: Vocabulary, show: (item: Json) => Promise<boolean>): Collect | undefined {
  if (returns.kind !== "value" || !returns.stream || returns.shape.kind !== "array") return undefined;
  const encode = createResultEncoder({ kind: "value", shape: returns.shape.items }, vocabulary);
  return async (source, caller) => {
    if (!isIterable(source)) return source;
    let count = 0;
    for await (const item of source) {
      if (caller.cancelled) break;
      const encoded = encode(item);
      if (!encoded.ok) {
        const problems = encoded.problems.map((problem) => ({ ...problem, path: problem.path.replace(/^result/, `result[${count}]`) }));
        throw new TypeError(problemText(problems, "The result does not fit its declared type"));
      }
      if (!(await show(encoded.value))) break;
      count++;
    }
    return [];
  };
}
