import { expect, it } from "vitest";
import type { Tool } from "../../src/model/model.ts";
import { expectMistakes, readEach, readModule, withTags } from "./read-module.ts";

function toolWith(tags: string, parameters?: string): Tool {
  const { module, said } = readModule(withTags(tags, parameters));
  expect(said).toEqual([]);
  const [tool] = module.tools;
  if (!tool) throw new Error("no tool");
  return tool;
}

const saidOf = (tags: string, parameters?: string): readonly string[] => readModule(withTags(tags, parameters)).said;

it("icons have the media type of the data or of the ending", () => {
  const tags = `
    @icon https://example.org/a/icon.PNG?v=2
    @icon https://example.org/icon.svg
    @icon https://example.org/icon.jpg
    @icon https://example.org/icon.webp
    @icon https://example.org/icon
    @icon data:image/png;base64,AAAA`;
  expect(toolWith(tags).icons).toEqual([
    { src: "https://example.org/a/icon.PNG?v=2", mimeType: "image/png" },
    { src: "https://example.org/icon.svg", mimeType: "image/svg+xml" },
    { src: "https://example.org/icon.jpg", mimeType: "image/jpeg" },
    { src: "https://example.org/icon.webp", mimeType: "image/webp" },
    { src: "https://example.org/icon" },
    { src: "data:image/png;base64,AAAA", mimeType: "image/png" },
  ]);
});

it("icons come over https or are data", () => {
  const message = "it must be an address that begins with https: or data:.";
  expect(saidOf("@icon http://example.org/icon.png")).toEqual([
    `3:10 invalid-tag-value: @icon cannot be 'http://example.org/icon.png': ${message}`,
  ]);
  expect(saidOf("@icon icon.png")).toHaveLength(1);
  expect(saidOf("@icon")).toHaveLength(1);
});

it("a timeout is a time with its unit", () => {
  const times = { "500ms": 500, "30s": 30_000, "1.5s": 1500, "2m": 120_000, "2min": 120_000, "1 h": 3_600_000 };
  const read = readEach(Object.keys(times).map((written) => ({ tags: `@timeout ${written}` })));
  expect(read.map(({ tool }) => tool?.policy)).toEqual(Object.values(times).map((timeout) => ({ timeout })));

  const message = "a time above 0 with its unit, such as 500ms, 30s, 5min or 1h.";
  expectMistakes(["30", "", "30 seconds", "0s", "-1s", "soon", "10000h"].map((written) => [`@timeout ${written}`, "", message]));
});

it("a rate limit is a number of calls and a unit of time", () => {
  const rates = { "5/s": [5, 1000], "10/min": [10, 60_000], "10/m": [10, 60_000], "100 / h": [100, 3_600_000], "9/day": [9, 86_400_000] };
  const read = readEach(Object.keys(rates).map((written) => ({ tags: `@rateLimit ${written}` })));
  expect(read.map(({ tool }) => tool?.policy)).toEqual(Object.values(rates).map(([calls, per]) => ({ rateLimit: { calls, per } })));

  const message = "such as 5/s, 10/min, 100/h or 1000/day.";
  expectMistakes(["10", "10/fortnight", "0/s", "many/s", ""].map((written) => [`@rateLimit ${written}`, "", message]));
});

it("a cached function only reads", () => {
  expect(toolWith("@cache 60s\n@readonly").policy).toEqual({ cache: 60_000 });
  expect(saidOf("@cache 60s")).toEqual([expect.stringMatching(/^3:4 cache-without-readonly: /)]);
});

it("policies go together", () => {
  expect(toolWith("@timeout 5s\n@rateLimit 1/s\n@cache 1h\n@readonly").policy).toEqual({
    timeout: 5000,
    rateLimit: { calls: 1, per: 1000 },
    cache: 3_600_000,
  });
  expect(toolWith("@readonly").policy).toBeUndefined();
});

it("scopes are split at blanks, and each is there once", () => {
  expect(toolWith("@scope files:read files:write\n@scope admin files:read").scopes).toEqual(["files:read", "files:write", "admin"]);
  expect(toolWith("@readonly").scopes).toBeUndefined();
  expect(saidOf("@scope")).toHaveLength(1);
  expect(saidOf('@scope a"b')).toHaveLength(1);
});

it("headers repeat properties that are a string, an integer or a boolean", () => {
  const parameters = 'region: string, size: bigint, { dry, mode, at }: { dry?: boolean; mode?: "a" | "b"; at?: Date } = {}';
  const tags = "@header region Region\n@header size X-Size\n@header dry Dry\n@header options.mode Mode\n@header at At";
  expect(toolWith(tags, parameters).headers).toEqual({ _1: "Region", _2: "X-Size", dry: "Dry", mode: "Mode", at: "At" });
});

it("a header has a name of its own, and a property that it can repeat", () => {
  expectMistakes([
    ["@header", "a: string", "invalid-tag-value: @header needs a value"],
    ["@header a", "a: string", "invalid-tag-value: @header cannot be 'a'"],
    ["@header a Not,one", "a: string", "invalid-tag-value: @header cannot be 'a Not,one'"],
    ["@header b Name", "a: string", "unknown-param: @header names 'b', but it can repeat only 'a'"],
    ["@header a Name", "a: number", "tag-does-not-fit: @header is about a string, an integer or a boolean, but the type is number"],
    ["@header a Name", "a: string[]", "tag-does-not-fit: "],
    ["@header a Name", "a: string | null", "tag-does-not-fit: "],
    ["@header a Name", 'a: "x" | 1', "tag-does-not-fit: "],
    ["@header a Name\n@header b NAME", "a: string, b: string", "conflicting-tags: @header is said twice of 'NAME'"],
    ["@header a One\n@header a Two", "a: string", "conflicting-tags: @header is said twice of 'a'"],
  ]);
});
