import type { ChildProcessWithoutNullStreams } from "node:child_process";

/** What came on stdout that is no message to a client. */
export interface Stray {
  readonly lines: number;
  /** How the first begins; "" where there is none. */
  readonly first: string;
}

/** More than any server means to write there: lines that are no messages, and characters in a line. */
const MOST_LINES = 10_000;
const LONGEST_LINE = 64 * 1024 * 1024;
const SHOWN = 80;

/**
 * Reads what a server writes to stdout, line by line, and keeps of what is no message only how it begins.
 *
 * @param take takes a message, and says whether the line was one
 * @param overflow called when there is no end of what is none; nothing is read any more then
 */
export function readOutput(child: ChildProcessWithoutNullStreams, take: (line: string) => boolean, overflow: () => void): () => Stray {
  const { stdout } = child;
  let [lines, first, rest] = [0, "", ""];
  const read = (line: string): void => {
    if (line.trim() === "" || take(line)) return;
    lines += 1;
    first ||= line.slice(0, SHOWN);
  };
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const [end = "", ...others] = text.split("\n");
    const whole = [rest + end, ...others];
    rest = whole.pop() ?? "";
    for (const line of whole) read(line);
    if (lines < MOST_LINES && rest.length < LONGEST_LINE) return;
    stdout.destroy();
    overflow();
  });
  stdout.on("end", () => {
    read(rest);
    rest = "";
  });
  // A prompt has no end of a line.
  return () => (lines === 0 && rest.trim() !== "" ? { lines: 1, first: rest.slice(0, SHOWN) } : { lines, first });
}
