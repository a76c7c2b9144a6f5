import { expect, it } from "vitest";
import { lineDifference } from "../../src/clients/line-difference.ts";

const lines = (text: string): string => text.split("").join("\n");

it.each([
  ["", "ab", "+ a\n+ b\n"],
  ["abcdefg", "abcdXefg", "  b\n  c\n  d\n+ X\n  e\n  f\n  g\n"],
  ["abc", "ac", "  a\n- b\n  c\n"],
  ["abcde", "aXcdY", "  a\n- b\n+ X\n  c\n  d\n- e\n+ Y\n"],
  ["a", "", "- a\n"],
])("tells what is new from '%s' to '%s'", (before, after, expected) => {
  expect(lineDifference(lines(before), lines(after))).toBe(expected);
});

it("does not mind how lines end", () => {
  expect(lineDifference("a\r\nb\r\n", "a\r\nc\r\n")).toBe("  a\n- b\n+ c\n");
});
