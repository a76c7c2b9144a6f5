const BAR = 20;

/** What a running call says on stderr: on a terminal its progress is one line, drawn anew each time, below what is said else. */
export interface ProgressLine {
  show(done: number, total?: number, message?: string): void;
  say(text: string): void;
  /** Leaves nothing of the line behind. */
  end(): void;
}

export function createProgressLine(): ProgressLine {
  const { stderr } = process;
  let shown = "";
  const write = (text: string): void => void stderr.write(text);
  const draw = (): void => {
    // The cursor goes back to the start, so that what user code prints does not stand behind the line.
    if (shown !== "") write(`${shown.slice(0, (stderr.columns || 80) - 1)}\r`);
  };
  const clear = (): void => {
    if (shown !== "") write("\x1b[K");
  };
  return {
    show(done, total, message) {
      const text = [total === undefined ? done : `${done}/${total}`, message].filter((part) => part !== undefined).join(" ");
      if (!stderr.isTTY) return write(`${text}\n`);
      clear();
      shown = `${bar(done, total)}${text}`;
      draw();
    },
    say(text) {
      clear();
      write(`${text}\n`);
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
