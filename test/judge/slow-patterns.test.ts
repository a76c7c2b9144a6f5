import fc from "fast-check";
import { expect, it } from "vitest";
import { isSlowPattern } from "../../src/model/pattern/slow.ts";
import { createMatcher } from "../../templates/shape/pattern.ts";

/** Patterns, each with a text that repeats and one that then spoils the match. */
const SLOW: readonly (readonly [pattern: string, repeated: string, spoilt: string])[] = [
  ["^(a+)+$", "a", "!"],
  ["^(a*)*$", "a", "!"],
  ["^(a|a)+$", "a", "!"],
  ["^(a|b|[ab])*$", "a", "!"],
  ["^([a-z]+-?)*$", "a", "!"],
  ["^(?:\\s*\\w+)*$", "a", "!"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a", "!"],
  ["^(\\d{1,3})+$", "1", "!"],
  ["^(\\d+,?){1,64}$", "1", "!"],
  ["^(\\p{L}|[a-z])*$", "a", "!"],
  ["^([^x]|😀)*$", "😀", "x"],
  ["^(?=(x+)+y)x", "x", "!"],
];

const FAST: readonly string[] = [
  "^[a-z]+(-[a-z]+)*$",
  "^([0-9a-f]{2})+$",
  "^(\\d{3})+$",
  "^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$",
  "^(\\d{1,3}\\.){3}\\d{1,3}$",
  "^\\s*([\\w.]+\\s*,\\s*)*[\\w.]+\\s*$",
  '^"(\\\\.|[^"\\\\])*"$',
  "^\\p{L}+( \\p{L}+)*$",
  "^(?:[a-z0-9]{1,10}-)*[a-z]{1,64}$",
  "^(a{0,3}b)*$",
  "^(?!.*\\.\\.)(?:[a-z]|\\.)+$",
  "^(\\/([^~/]|~[01])*)*$",
  "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$",
  "[+*?.(){}|]+",
];

for (const [pattern, repeated, spoilt] of SLOW) {
  it(`/${pattern}/ is slow, and given up in time`, () => {
    expect(isSlowPattern(pattern)).toBe(true);
    const text = repeated.repeat(60) + spoilt;
    const { fits, hint } = createMatcher(pattern, true);
    const start = performance.now();
    expect(fits(text)).toBe(false);
    expect(fits(text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(hint(text)).toBe("matching was given up after 250 ms");
    expect(hint("another text")).toBeUndefined();
  });
}

it("patterns that take every text in one way are not slow", () => {
  expect(FAST.filter(isSlowPattern)).toEqual([]);
});

it("a pattern of very many atoms is decided on in little time", () => {
  const start = performance.now();
  for (const inner of ["[a-z]?".repeat(140), "[a-z]".repeat(2000), Array.from({ length: 140 }, () => "a").join("|")])
    isSlowPattern(`^(${inner})*$`);
  expect(performance.now() - start).toBeLessThan(2000);
});

const { tree: anyPattern } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("a", "b", "[ab]", ".", "\\w", "-"),
    fc.tuple(tie("tree"), tie("tree")).map((both) => both.join("")),
    fc.tuple(tie("tree"), tie("tree")).map((both) => `(?:${both.join("|")})`),
    fc.tuple(tie("tree"), fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{2,}")).map(([body, times]) => `(${body})${times}`),
  ),
}));

it("a pattern that is not slow is matched in time, whatever repeats in the text", () => {
  const words = ["a", "b", "-", "ab", "aab", "abb", "a-", "ab-", "aba"];
  let quick = 0;
  fc.assert(
    fc.property(anyPattern, (body) => {
      const pattern = `^${body}$`;
      if (isSlowPattern(pattern)) return;
      quick++;
      const { fits, hint } = createMatcher(pattern, true);
      for (const word of words) {
        const text = `${word.repeat(36 / word.length)}!`;
        fits(text);
        expect(hint(text), `${pattern} on ${text}`).toBeUndefined();
      }
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(quick).toBeGreaterThan(100);
});

it("long texts are matched under the limit by any pattern", () => {
  const { fits, hint } = createMatcher("^(.*)-(.*)-(.*)-(.*)$", false);
  expect(fits("a-b-c-d")).toBe(true);
  expect(fits(`${"-".repeat(10_000)}\n`)).toBe(false);
  expect(hint(`${"-".repeat(10_000)}\n`)).toBe("matching was given up after 250 ms");
  expect(createMatcher("^[a-z]+$", false).fits("a".repeat(1_000_000))).toBe(true);
  // Backtracking runs out of room before it runs out of time.
  expect(createMatcher("^(?:a|b)*$", false).fits("ab".repeat(10_000_000))).toBe(false);
});
