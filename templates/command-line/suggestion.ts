import { didYouMean } from "../shape/nearest.ts";

/** The end of a complaint about an unknown word: `; did you mean '--limit'?`, or nothing. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  const hint = didYouMean(word, candidates);
  return hint === undefined ? "" : `; ${hint.replaceAll('"', "'")}`;
}
