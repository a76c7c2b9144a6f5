const CONTEXT = 3;

/** How a text changes, in lines with `+`, `-` or a space in front; lines far from any change are left out. */
export function lineDifference(before: string, after: string): string {
  const [old, young] = [linesOf(before), linesOf(after)];
  const start = shared(old, young);
  const end = shared(old.slice(start).reverse(), young.slice(start).reverse());
  const middle = changes(old.slice(start, old.length - end), young.slice(start, young.length - end));
  const around = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
  const [head, tail] = [old.slice(Math.max(0, start - CONTEXT), start), old.slice(old.length - end, old.length - end + CONTEXT)];
  return [...around(head), ...middle, ...around(tail)].map((line) => `${line}\n`).join("");
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
}

/** How many lines are the same from the start. */
function shared(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((line, index) => line !== b[index]);
  return end === -1 ? Math.min(a.length, b.length) : end;
}

/** The shortest way from one to the other, by the longest common subsequence. */
function changes(a: readonly string[], b: readonly string[]): string[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const same = i < a.length && j < b.length && a[i] === b[j];
    const gone = i < a.length && (j === b.length || length(i + 1, j) >= length(i, j + 1));
    lines.push(same ? `  ${a[i]}` : gone ? `- ${a[i]}` : `+ ${b[j]}`);
    if (same || gone) i++;
    if (same || !gone) j++;
  }
  return lines;
}
