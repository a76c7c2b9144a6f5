import type { RawComment } from "./comments.ts";
import { inlineTags } from "./inline-tags.ts";

/** A line of a comment, without the star before it. */
export interface Line {
  readonly text: string;
  /** Offset of its first character in the source. */
  readonly start: number;
  /** Part of a fenced block of code, its marks included. */
  readonly fenced: boolean;
}

/** The lines of a comment between its delimiters. */
export function commentLines(comment: RawComment): readonly Line[] {
  let fence: string | undefined;
  const lines = linesOf(comment).map((line): Line => {
    const mark = /^\s*(```+|~~~+)/.exec(line.text)?.[1];
    const fenced = fence !== undefined || mark !== undefined;
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    return { ...line, fenced };
  });
  return /\.[cm]?jsx?$/.test(comment.file.fileName) ? lines.flatMap(atTypes) : lines;
}

/** In JavaScript TypeScript reads types from tags inside a line, too: each begins a line here. */
function atTypes(line: Line): readonly Line[] {
  const typed = line.fenced ? [] : inlineTags(line.text).filter(({ name }) => TYPED.includes(name));
  const starts = [0, ...typed.map(({ offset }) => offset)];
  return starts.map((from, i) => ({ ...line, text: line.text.slice(from, starts[i + 1]).trimEnd(), start: line.start + from }));
}

const TYPED: readonly string[] = ["param", "arg", "argument", "returns", "return"];

function linesOf({ text, start }: RawComment): Omit<Line, "fenced">[] {
  const lines: Omit<Line, "fenced">[] = [];
  let offset = 3;
  for (const raw of text.slice(3, -2).split(/\r\n|\r|\n/)) {
    // Behind the star one space is layout; more is the text's own indentation.
    const layout = lines.length === 0 ? (/^[ \t]*/.exec(raw)?.[0].length ?? 0) : (/^[ \t]*(\*[ \t]?)?/.exec(raw)?.[0].length ?? 0);
    lines.push({ text: raw.slice(layout).trimEnd(), start: start + offset + layout });
    offset += raw.length + (text.startsWith("\r\n", offset + raw.length) ? 2 : 1);
  }
  return lines;
}
