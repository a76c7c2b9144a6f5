import { expect, it } from "vitest";
import { tableText } from "../../../templates/command-line/table.ts";
import { textWidth } from "../../../templates/command-line/text-width.ts";

it("puts columns under each other, also of wide letters", () => {
  expect(
    tableText([
      { name: "日本語", at: 1 },
      { name: "cafe\u0301", at: 10 },
      { name: "a…b", at: 2 },
    ]),
  ).toBe("NAME    AT\n日本語   1\ncafe\u0301    10\na…b      2");
});

it.each([
  ["plain", 5],
  ["ünï", 3],
  ["日本", 4],
  ["👍🏽", 2],
  ["→ – “x”", 7],
  ["e\u0301\u200b", 1],
])("knows how wide '%s' is", (text, width) => {
  expect(textWidth(text)).toBe(width);
});

it("keeps orders to the terminal out of cells", () => {
  expect(tableText([{ a: "x\u001b[31my\u0000\nz" }])).toBe("A\nx\\x1b[31my\\x00 z");
});

it("takes as many rows as there are", () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  expect(tableText(rows).length).toBeGreaterThan(1_000_000);
});
