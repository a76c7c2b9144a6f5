const MAX_WORD = 60;

/**
 * The candidate a writer most likely meant, or `undefined` when none is near. Case, `-` and `_` count little, the end may be
 * missing, else one edit in about three letters is allowed.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  const plain = simplify(word);
  let best: string | undefined;
  let least = Math.floor(plain.length / 3) + 1;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const known = simplify(candidate);
    const distance = plain.length > 2 && known !== plain && known.startsWith(plain) ? 0.5 : edits(plain, known, least);
    if (distance >= least) continue;
    best = candidate;
    least = distance;
    if (distance === 0) break;
  }
  return best;
}

function simplify(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, "");
}

/** Optimal string alignment distance: insert, delete, replace, swap neighbours; stops counting at `limit`. */
function edits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(older, j - 2) + 1);
      row.push(cost);
    }
    older = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), limit);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

/** The hint for a misspelt name or value, if there is a near one. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? undefined : `did you mean ${JSON.stringify(candidate)}?`;
}
