import fc from "fast-check";
import { expect, it } from "vitest";
import { createLineReader } from "../../templates/transport/lines.ts";

const TOO_LONG = Symbol("too long");

function read(chunks: readonly (string | Uint8Array)[], limit = 1000): (string | symbol)[] {
  const seen: (string | symbol)[] = [];
  const reader = createLineReader({ line: (text) => seen.push(text), tooLong: () => seen.push(TOO_LONG) }, limit);
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  reader.end();
  return seen;
}

const cases: [label: string, chunks: string[], lines: string[]][] = [
  ["one line a chunk", ["a\n", "b\n"], ["a", "b"]],
  ["several lines a chunk", ["a\nb\nc\n"], ["a", "b", "c"]],
  ["lines over several chunks", ["a", "b", "c\nd", "\n"], ["abc", "d"]],
  ["an end in the middle of a chunk", ["a\nb", "c\nd\ne"], ["a", "bc", "d", "e"]],
  ["an unterminated last line", ["a\nb"], ["a", "b"]],
  ["empty lines", ["\n\na\n"], ["", "", "a"]],
  ["a carriage return, which stays", ["a\r\nb"], ["a\r", "b"]],
  ["line separators, which are data", ["a\u2028b\u2029c\u0085d\n"], ["a\u2028b\u2029c\u0085d"]],
  ["no input", [], []],
  ["an empty chunk", ["", "a", "", "\n"], ["a"]],
];

for (const [label, chunks, lines] of cases) {
  it(`reads ${label}`, () => {
    expect(read(chunks)).toEqual(lines);
  });
}

it("gives the same lines wherever the bytes are cut", () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", ""));
  const property = fc.property(fc.array(line), fc.array(fc.nat({ max: 200 })), (lines, cuts) => {
    const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
    const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    const chunks = places.slice(1).map((to, index) => bytes.subarray(places[index], to));
    expect(read(chunks, 10_000)).toEqual(lines);
  });
  fc.assert(property);
});

it("skips a line that is too long up to its end, and reads on", () => {
  expect(read(["aaaa", "aaaa", "aaaa", "a\nb\n", "c"], 10)).toEqual([TOO_LONG, "b", "c"]);
});

it("says once that the last line was too long", () => {
  expect(read(["a\n", "bbbb", "bbbbbbbbbb", "b"], 10)).toEqual(["a", TOO_LONG]);
});

it("holds nothing of a line that is too long", () => {
  const reader = createLineReader({ line: () => undefined, tooLong: () => undefined }, 1024);
  const before = process.memoryUsage().arrayBuffers;
  const mebibyte = 1024 * 1024;
  for (let part = 0; part < 1024; part++) reader.push(Buffer.alloc(mebibyte, "a"));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(512 * mebibyte);
});
