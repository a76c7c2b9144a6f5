import { expect, it } from "vitest";
import { createCommand } from "../../../templates/command-line/command.ts";
import type { Shape } from "../../../templates/contract.ts";
import { vocabulary } from "../support/all-parts.ts";
import { smallManifest } from "../support/small-manifest.ts";
import { number, params, point, read, text, texts } from "./read-words.ts";

it("hands out places after the options, wherever these stand", async () => {
  const three = params({ a: text, o: point, c: text }, {});
  const whole = { _1: "first", _2: { x: 1 }, _3: "third" };
  expect(await read(three, "first", "--o.x", "1", "third")).toEqual(whole);
  expect(await read(three, "--o.x", "1", "first", "third")).toEqual(whole);
  expect(await read(three, "first", "third", "--o.x", "1")).toEqual(whole);
  // With a word for each, the object is given as a whole, too.
  expect(await read(three, "first", "--o.x", "1", '{"x":2}', "third")).toEqual(whole);
  expect(await read(params({ o: point }, {}), "--o.x", "1", '{"x":2}')).toEqual({ _1: { x: 1 } });
});

it("joins lists and elements of an option that is repeated", async () => {
  const lists = params(
    {},
    { n: { kind: "array", items: number }, tag: texts, grid: { kind: "array", items: { kind: "array", items: number } } },
  );
  expect(await read(lists, "-n", "[1,2]", "-n", "3")).toEqual({ n: [1, 2, 3] });
  expect(await read(lists, "-n", "1", "-n", "[]")).toEqual({ n: [1] });
  expect(await read(lists, "--grid", "[1]", "--grid", "[[2],[3]]")).toEqual({ grid: [[1], [2], [3]] });
  expect(await read(lists, "--tag", '["a","b"]', "--tag", "c")).toBe(
    `option '--tag': '["a","b"]' may be one element or a list of them; give all of them in one list`,
  );
  expect(await read(lists, "--tag", "[1]", "--tag", "c")).toEqual({ tag: ["[1]", "c"] });
  expect(await read(lists, "--grid", "[]", "--grid", "[1]")).toMatch(/may be one element or a list/);
});

it("takes a day for a date", async () => {
  const date: Shape = { kind: "coded", codec: "date", wire: { kind: "string", limits: { format: "date-time" } } };
  const dates = params({ a: date, b: date, c: text }, {});
  expect(await read(dates, "2026-01-01", "2026-02-30", "2026-01-01")).toEqual({
    _1: "2026-01-01T00:00:00Z",
    _2: "2026-02-30",
    _3: "2026-01-01",
  });
});

it("takes time in proportion to the words", async () => {
  const list = params({}, { n: { kind: "array", items: number } }, number);
  const time = async (count: number): Promise<number> => {
    const words = Array.from({ length: count }, (_, i) => String(i));
    const start = performance.now();
    await read(list, ...words, ...words.map((word) => `-n=${word}`));
    return performance.now() - start;
  };
  await time(1_000);
  expect(await time(40_000)).toBeLessThan(Math.max(20 * (await time(5_000)), 1_000));
});

it("shows each option under a spelling of its own", () => {
  const labels = (...names: string[]): string[] => {
    const [tool] = smallManifest(["tool"], { tool: params({}, Object.fromEntries(names.map((name) => [name, text]))) }).tools;
    return tool ? createCommand(tool, vocabulary).options.map(({ label }) => label) : [];
  };
  expect(labels("maxCount", "max-count", "other")).toEqual(["--maxCount", "--max-count", "--other"]);
  expect(labels("maxCount", "max_count")).toEqual(["--maxCount", "--max_count"]);
  expect(labels("A", "a", "__proto__")).toEqual(["-A", "-a", "--__proto__"]);
});
