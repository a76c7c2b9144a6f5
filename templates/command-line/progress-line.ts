import type { Writable } from "node:stream";

const BAR = 20;

/** Where a line is shown, or something else is written that may be shown on the same screen. */
export interface Screen extends Writable {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What a running call says on stderr: on a terminal its progress is one line, drawn anew each time, below what is written else. */
export interface ProgressLine {
  show(done: number, total?: number, message?: string): void;
  /** Leaves nothing of the line behind. */
  end(): void;
}

/** @param others what else may be written to the same terminal */
export function createProgressLine(stderr: Screen, others: readonly Screen[]): ProgressLine {
  const write = stderr.write.bind(stderr);
  let shown = "";
  /** What somebody else has written last ended its line: else the next piece belongs behind it. */
  let free = true;
  let watching = false;
  const draw = (): void => {
    // The cursor goes back to the start: from there the line is cleared.
    if (shown !== "" && free) write(`${fitting(shown, stderr.columns || 80)}\r`);
  };
  const clear = (): void => {
    if (shown !== "" && free) write("\x1b[K");
  };
  const watch = (): void => {
    if (watching) return;
    watching = true;
    for (const stream of [stderr, ...others]) {
      const original = stream.write.bind(stream);
      const around = (...args: readonly unknown[]): unknown => {
        clear();
        const written: unknown = Reflect.apply(original, undefined, args);
        free = endsLine(args[0], free);
        draw();
        return written;
      };
      if (stream.isTTY) Reflect.set(stream, "write", around);
    }
  };
  return {
    show(done, total, message) {
      const told = [total === undefined ? done : `${done}/${total}`, message].filter((part) => part !== undefined).join(" ");
      const text = told.replace(/[\s\p{Cc}]+/gu, " ");
      if (!stderr.isTTY) return void write(`${text}\n`);
      watch();
      clear();
      shown = `${bar(done, total)}${text}`;
      draw();
    },
    end() {
      clear();
      shown = "";
    },
  };
}

/** Without a total, or one that says nothing, there is no bar. */
function bar(done: number, total = 0): string {
  const filled = Math.round((done / total) * BAR);
  return total > 0 && filled >= 0 ? `[${"#".repeat(Math.min(filled, BAR)).padEnd(BAR, "-")}] ` : "";
}

/** As much as a line has room for, without the last column; letters of the east take two, as emoji do. */
function fitting(text: string, columns: number): string {
  let room = columns - 1;
  const fits = (character: string): boolean => {
    room -= character < "\u1100" ? 1 : 2;
    return room >= 0;
  };
  return [...text].filter(fits).join("");
}

function endsLine(chunk: unknown, before: boolean): boolean {
  if (typeof chunk === "string") return chunk === "" ? before : chunk.endsWith("\n");
  return chunk instanceof Uint8Array && chunk.length > 0 ? chunk.at(-1) === 0x0a : before;
}
