/** A row of a list in the help: what to write, and what it means. */
export type Row = readonly [term: string, meaning: string];

const MAX_TERM = 28;

/** Rows in two columns; a long term has its meaning on the next line. */
export function rows(list: readonly Row[], width: number): string {
  const column = Math.min(MAX_TERM, Math.max(...list.map(([term]) => term.length))) + 4;
  return list.map(([term, meaning]) => row(term, meaning, column, width)).join("\n");
}

function row(term: string, meaning: string, column: number, width: number): string {
  const lines = wrap(meaning, width - column);
  const head = `  ${term}`;
  const indent = " ".repeat(column);
  if (meaning === "") return head;
  if (head.length + 2 > column) return [head, ...lines.map((line) => indent + line)].join("\n");
  const [first = "", ...rest] = lines;
  return [head.padEnd(column) + first, ...rest.map((line) => indent + line)].join("\n");
}

/** Breaks lines at spaces; lines that fit, and words that cannot, stay as they are. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(width, 30)));
}

function wrapLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

/** The first line of a text, for lists. */
export function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0] ?? "";
}
