import { expect, it } from "vitest";
import { changeText } from "../../src/listing/change.ts";
import { compareLists } from "../../src/listing/compare-lists.ts";
import type { ListedPrompt, ListedResource } from "../../src/listing/server-list.ts";

function resources(from: readonly ListedResource[], to: readonly ListedResource[]): string[] {
  return compareLists({ tools: [], resources: from, prompts: [] }, { tools: [], resources: to, prompts: [] }).map(changeText);
}

function prompts(from: readonly ListedPrompt[], to: readonly ListedPrompt[]): string[] {
  return compareLists({ tools: [], resources: [], prompts: from }, { tools: [], resources: [], prompts: to }).map(changeText);
}

const NEWS: ListedResource = { name: "news", uri: "news:///today", mimeType: "text/plain" };
const PAGE: ListedResource = { name: "page", uriTemplate: "page:///{number}" };

it("tells of resources that are gone and new", () => {
  expect(resources([NEWS, PAGE], [PAGE, NEWS])).toEqual([]);
  expect(resources([NEWS], [PAGE])).toEqual(["resource news: is gone (breaking)", "resource page: is new"]);
});

it("knows a resource by its URI, and by its name when that is another", () => {
  const moved = { ...PAGE, uriTemplate: "page:///{book}/{number}" };
  expect(resources([PAGE], [moved])).toEqual([
    "resource page: the URI was 'page:///{number}', is now 'page:///{book}/{number}' (breaking)",
  ]);
  expect(resources([NEWS], [{ ...NEWS, name: "today" }])).toEqual(["resource news: is now called 'today'"]);
  // Two that change their names stay where they are.
  const other = { name: "old", uri: "news:///old" };
  expect(
    resources(
      [NEWS, other],
      [
        { ...NEWS, name: "old" },
        { ...other, name: "news" },
      ],
    ),
  ).toEqual(["resource news: is now called 'old'", "resource old: is now called 'news'"]);
});

it("tells of another media type, which readers do not expect", () => {
  const { mimeType: _, ...untyped } = NEWS;
  expect(resources([NEWS], [{ ...NEWS, mimeType: "text/html" }])).toEqual([
    "resource news: the type was text/plain, is now text/html (breaking)",
  ]);
  expect(resources([NEWS], [untyped])).toEqual(["resource news: no longer has the type text/plain (breaking)"]);
  expect(resources([untyped], [NEWS])).toEqual(["resource news: now has the type text/plain"]);
});

it("tells of prompts and of their arguments", () => {
  const ask: ListedPrompt = { name: "ask", arguments: [{ name: "topic", required: true }, { name: "style" }] };
  expect(prompts([ask], [ask])).toEqual([]);
  expect(prompts([ask, { name: "hint" }], [ask, { name: "tip" }])).toEqual(["prompt hint: is gone (breaking)", "prompt tip: is new"]);
  expect(
    prompts(
      [ask],
      [
        {
          name: "ask",
          arguments: [
            { name: "style", required: true },
            { name: "subject", required: true },
          ],
        },
      ],
    ),
  ).toEqual([
    "prompt ask: argument 'topic': is gone (breaking)",
    "prompt ask: argument 'style': is now required (breaking)",
    "prompt ask: argument 'subject': is new and required (breaking)",
  ]);
  expect(prompts([ask], [{ name: "ask", arguments: [{ name: "topic" }, { name: "style" }, { name: "tone" }] }])).toEqual([
    "prompt ask: argument 'topic': is now optional",
    "prompt ask: argument 'tone': is new",
  ]);
});
