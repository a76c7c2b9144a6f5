import type { ReturnsEntry } from "../contract.ts";
import { problemText } from "../shape/problems.ts";
import { createResultEncoder } from "../shape/result.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Called } from "./called.ts";

/** JSON of the declared type, or why the result has no such form. */
export function createValueEncoder(
  returns: ReturnsEntry,
  vocabulary: Vocabulary,
): (value: unknown) => Extract<Called, { readonly kind: "value" | "failed" }> {
  const encode = createResultEncoder(returns, vocabulary);
  return (value) => {
    const encoded = encode(value);
    if (encoded.ok)
      return value === undefined ? { kind: "value", value: encoded.value, absent: true } : { kind: "value", value: encoded.value };
    return { kind: "failed", text: problemText(encoded.problems, "The result does not fit its declared type") };
  };
}
