import { expect, it } from "vitest";
import { errorOf, openFixture, resultOf } from "./open-fixture.ts";

it("reads what stands in URIs: prefixes, lists and objects", async () => {
  const session = await openFixture("templates", "2025-11-25");
  const read = async (uri: string): Promise<unknown> => (await resultOf(session, "resources/read", { uri }))["contents"];
  const cases: readonly (readonly [uri: string, text: string])[] = [
    ["words:///d/dog", "dog"],
    ["pictures://all/2026.jpg?width=3&height=4&tags=a,b", '{"album":"2026","format":"jpg","size":{"width":3,"height":4},"tags":["a","b"]}'],
    ["pictures://all", '{"format":"png","tags":[]}'],
    ["settings:///volume,5,depth,7", '{"volume":5,"depth":7}'],
    ["settings:///%7B%22volume%22%3A5%7D", '{"volume":5}'],
  ];
  for (const [uri, text] of cases) expect(await read(uri)).toMatchObject([{ uri, text }]);
  const refused = async (uri: string): Promise<string> => (await errorOf(session, "resources/read", { uri })).message;
  expect(await refused("words:///c/dog")).toBe("unknown resource 'words:///c/dog'");
  expect(await refused("settings:///volume")).toBe("unknown resource 'settings:///volume'");
  expect(await refused("settings:///volume,loud")).toContain('volume: expected an integer, got "loud"');
  expect(await refused("pictures://all?size=3")).toContain("unknown");
});
