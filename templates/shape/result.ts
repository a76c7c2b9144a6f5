import type { Json, ReturnsEntry } from "../contract.ts";
import { createBuilder } from "./builder.ts";
import { toJsonForm } from "./other-form.ts";
import { type Problem, preview } from "./problems.ts";
import { createRun, MISFIT, type Walk } from "./run.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Encoded = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly problems: readonly Problem[] };

export type ResultEncoder = (value: unknown) => Encoded;

/**
 * Turns what a function returned into JSON of its declared type: checks, leaves out what is not declared, converts.
 * The value is not changed and nothing of it is shared with the outcome. The result of a `void` function is null,
 * whatever it returned. A `stream` result arrives here as the array of its items.
 *
 * Paths of problems start with `result`.
 */
export function createResultEncoder(returns: ReturnsEntry, vocabulary: Vocabulary): ResultEncoder {
  if (!("shape" in returns)) return () => ({ ok: true, value: null });
  let walk: Walk | undefined;
  return (value) => {
    walk ??= createBuilder("out", vocabulary).walk(returns.shape);
    try {
      let taken = walk(value, createRun());
      const problems: Problem[] = [];
      if (taken === MISFIT) taken = walk(value, createRun(problems, toJsonForm));
      if (isJson(taken)) return { ok: true, value: taken };
      return { ok: false, problems: problems.map((problem) => ({ ...problem, path: `result${problem.path}` })) };
    } catch (error) {
      // A getter, a toJSON or a proxy of the user's own.
      return {
        ok: false,
        problems: [
          {
            kind: "misfit",
            path: "result",
            expected: "a value that can be read",
            received: `an error: ${error instanceof Error ? error.message : preview(error)}`,
          },
        ],
      };
    }
  };
}

/** Walks out of a program give JSON or `MISFIT`, which this makes known to the type checker. */
function isJson(value: unknown): value is Json {
  return value !== MISFIT;
}
