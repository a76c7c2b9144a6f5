import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createProgressLine, type ProgressLine, type Screen } from "../../../templates/command-line/progress-line.ts";

const CLEAR = "\0";

/** What stands on a terminal of 40 columns, to which both streams write. */
function terminal(): { stderr: Screen; stdout: Screen; line: ProgressLine; shown: () => string[] } {
  const lines = [""];
  let column = 0;
  const put = (character: string): void => {
    const last = lines.at(-1) ?? "";
    if (column >= 40) throw new Error("the line is too long");
    lines[lines.length - 1] = last.slice(0, column).padEnd(column) + character + last.slice(column + 1);
    column += 1;
  };
  const write = (text: string): void => {
    for (const character of text.replaceAll("\x1b[K", CLEAR)) {
      if (character === "\r") column = 0;
      else if (character === CLEAR) lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, column);
      else if (character === "\n") {
        lines.push("");
        column = 0;
      } else put(character);
    }
  };
  const screen = (): Screen =>
    Object.assign(new Writable({ decodeStrings: false, write: (chunk, _, done) => done(void write(String(chunk))) }), {
      isTTY: true,
      columns: 40,
    });
  const [stderr, stdout] = [screen(), screen()];
  return { stderr, stdout, line: createProgressLine(stderr, [stdout]), shown: () => lines };
}

const HALF = "[##########----------] 1/2";

it("stays below what is written, whoever writes it", () => {
  const { stderr, stdout, line, shown } = terminal();
  line.show(1, 2, "copying a file");
  expect(shown()).toEqual([`${HALF} copying a fi`]);
  stdout.write("one\n");
  stderr.write(Buffer.from("two\n"));
  stderr.write("three\n");
  expect(shown()).toEqual(["one", "two", "three", `${HALF} copying a fi`]);
  line.show(1, 2);
  expect(shown()).toEqual(["one", "two", "three", HALF]);
  line.end();
  stdout.write("four\n");
  expect(shown()).toEqual(["one", "two", "three", "four", ""]);
});

it("waits for the end of a line that comes in pieces", () => {
  const { stdout, line, shown } = terminal();
  line.show(1, 2);
  stdout.write("begin");
  line.show(1, 2, "x");
  expect(shown()).toEqual(["begin"]);
  stdout.write(" end\n");
  expect(shown()).toEqual(["begin end", `${HALF} x`]);
});

it("is one line of what a terminal can show in it", () => {
  const { line, shown } = terminal();
  line.show(3, undefined, "one\ntwo\x1b[2J\tthree");
  expect(shown()).toEqual(["3 one two [2J three"]);
  line.show(4, undefined, "日本語".repeat(10));
  expect(shown()).toEqual([`4 ${"日本語".repeat(6)}`]);
});

it("keeps orders to the terminal out of what is no terminal, too", () => {
  const written: string[] = [];
  const stderr = new Writable({ decodeStrings: false, write: (chunk, _, done) => done(void written.push(String(chunk))) });
  createProgressLine(stderr, []).show(1, 2, "a\u001b[2J\nb");
  expect(written).toEqual(["1/2 a [2J b\n"]);
});
