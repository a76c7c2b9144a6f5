/** "did you mean 'limit'?" for a name that is nearly one of the known ones. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, distance: distanceBetween(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4)))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && `did you mean '${near.candidate}'?`;
}

/** Whether a word differs from a known one by no more than a slip of the hand. */
export function isSlip(name: string, known: readonly string[]): boolean {
  return known.some((each) => distanceBetween(name.toLowerCase(), each.toLowerCase()) <= (each.length > 5 ? 2 : 1));
}

/** Edits (insert, delete, replace) between two words. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
