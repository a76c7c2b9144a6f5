import type { ChildProcessWithoutNullStreams } from "node:child_process";

const KEPT = 16_000;
const MOST_LINES = 8;
const LONGEST_LINE = 200;
const NEEDLESS = /^\s*$|^\s+at |^Node\.js v/;

/** Reads stderr, and has its last lines, without the places of stacks, to be put behind what went wrong; "" where there are none. */
export function readWords(child: ChildProcessWithoutNullStreams): () => string {
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-KEPT);
  });
  return () => {
    const lines = words.split("\n").filter((line) => !NEEDLESS.test(line));
    const last = lines.slice(-MOST_LINES).map((line) => line.trimEnd().slice(0, LONGEST_LINE));
    return last.length > 0 ? `: ${last.join("\n")}` : "";
  };
}
