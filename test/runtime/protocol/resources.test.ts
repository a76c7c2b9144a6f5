import { expect, it } from "vitest";
import { REVISIONS, STATELESS } from "../../support/revisions.ts";
import type { Session } from "../../support/session.ts";
import { errorOf, openFixture, resultOf } from "./open-fixture.ts";

const read = async (session: Session, uri: string): Promise<unknown> => (await resultOf(session, "resources/read", { uri }))["contents"];

it.each(REVISIONS)("reads what functions give, in %s", async (revision) => {
  const session = await openFixture("resources", revision);
  const cases: readonly (readonly [string, object])[] = [
    ["shop://hours", { mimeType: "text/plain", text: "9 to 5" }],
    ["shop://sign", { mimeType: "image/png", blob: "iVBORw==" }],
    ["shop://song", { mimeType: "audio/wav", blob: "AQID" }],
    ["shop://cheapest", { mimeType: "application/json", text: '{"name":"pin","price":0.1}' }],
    ["shop://all", { mimeType: "application/vnd.shop+json", text: '[{"name":"pin","price":0.1}]' }],
    ["shop://items/1", { mimeType: "application/json", text: '{"name":"pin","price":0.1}' }],
    ["shop://files/a/b%20c.txt", { mimeType: "text/plain", text: "file a/b c.txt" }],
  ];
  for (const [uri, contents] of cases) expect(await read(session, uri)).toEqual([{ uri, ...contents }]);
  expect(await read(session, "shop://shelves")).toEqual([
    { uri: "shop://shelves/1", mimeType: "text/plain", text: "pins" },
    { uri: "shop://shelves/2", mimeType: "image/png", blob: "iVBORw==" },
  ]);
});

it.each(REVISIONS)("hands on the protocol's own form, as far as %s has it", async (revision) => {
  const session = await openFixture("resources", revision);
  const { contents, _meta } = await resultOf(session, "resources/read", { uri: "shop://ledger" });
  const hasMeta = revision >= "2025-06-18";
  expect(contents).toEqual([{ uri: "shop://ledger", text: "empty", ...(hasMeta && { _meta: { "example.com/page": 1 } }) }]);
  if (hasMeta) expect(_meta).toMatchObject({ "example.com/pages": 1 });
  else expect(_meta).toBeUndefined();
});

it.each(REVISIONS)("lists resources and templates apart, with what %s has of them", async (revision) => {
  const session = await openFixture("resources", revision);
  expect(session.opening["capabilities"]).toMatchObject({ resources: {}, tools: {} });
  const { resources } = await resultOf(session, "resources/list");
  const titled = revision >= "2025-06-18";
  expect(resources).toContainEqual({
    uri: "shop://sign",
    name: "sign",
    ...(titled && { title: "The sign above the door" }),
    description: "The sign.",
    mimeType: "image/png",
    ...(revision >= "2025-11-25" && { icons: [{ src: "https://example.com/sign.png", mimeType: "image/png" }] }),
  });
  const { resourceTemplates } = await resultOf(session, "resources/templates/list");
  expect(resourceTemplates).toEqual([
    { uriTemplate: "shop://items/{id}", name: "item", ...(titled && { title: "Item" }), description: "One item, if there is one." },
    {
      uriTemplate: "shop://search{?text,tags*,limit,cheap}",
      name: "search",
      ...(titled && { title: "Search" }),
      description: "Items that fit.",
    },
    { uriTemplate: "shop://files/{+path}", name: "file", ...(titled && { title: "File" }), description: "A file of the shop." },
  ]);
});

it("says how long what was read may be kept, only in the stateless era", async () => {
  const stateless = await openFixture("resources", STATELESS);
  expect(await resultOf(stateless, "resources/read", { uri: "shop://hours" })).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  expect(await resultOf(stateless, "resources/read", { uri: "shop://all" })).toMatchObject({ ttlMs: 60_000, cacheScope: "private" });
  expect(await resultOf(stateless, "resources/list")).toMatchObject({ cacheScope: "public" });
});

it.each(REVISIONS)("gives what is not there the code of %s", async (revision) => {
  const session = await openFixture("resources", revision);
  const code = revision === STATELESS ? -32602 : -32002;
  for (const uri of ["shop://nothing", "shop://items/2", "shop://hours/", "shop://items/1/2", "shop://search?color=red"]) {
    expect(await errorOf(session, "resources/read", { uri })).toEqual({ code, message: `unknown resource '${uri}'`, data: { uri } });
  }
});

it("gives variables the types of the parameters", async () => {
  const session = await openFixture("resources", "2025-11-25");
  const search = async (query: string): Promise<unknown> => {
    const contents = await read(session, `shop://search${query}`);
    return JSON.parse(Array.isArray(contents) ? contents[0].text : "");
  };
  expect(await search("")).toEqual({ text: "", tags: [], limit: 10 });
  expect(await search("?limit=3&text=a%26b&cheap=true")).toEqual({ text: "a&b", tags: [], limit: 3, cheap: true });
  expect(await search("?tags=red&tags=blue,green")).toEqual({ text: "", tags: ["red", "blue,green"], limit: 10 });
  expect(await errorOf(session, "resources/read", { uri: "shop://search?limit=few" })).toEqual({
    code: -32602,
    message: 'Invalid arguments: limit: expected an integer, got "few"',
    data: { uri: "shop://search?limit=few" },
  });
  expect(await errorOf(session, "resources/read", { uri: "shop://items/one" })).toMatchObject({ code: -32602 });
});

it("tells what a function threw, and what does not fit its type", async () => {
  const session = await openFixture("resources", STATELESS);
  expect(await errorOf(session, "resources/read", { uri: "shop://broken" })).toMatchObject({
    code: -32603,
    message: "the till is stuck\ncaused by: rust",
  });
  expect((await errorOf(session, "resources/read", { uri: "shop://misshapen" })).message).toBe(
    "The result does not fit its declared type: result.name: expected a string, got 1",
  );
  expect(await errorOf(session, "resources/read", { uri: 7 })).toMatchObject({ code: -32602 });
  expect(await errorOf(session, "resources/read")).toMatchObject({ code: -32602 });
});

it("offers no subscriptions where nothing changes", async () => {
  const session = await openFixture("resources", "2025-11-25");
  expect(session.opening["capabilities"]).toEqual({ tools: {}, resources: {}, completions: {} });
  expect(await errorOf(session, "resources/subscribe", { uri: "shop://hours" })).toMatchObject({ code: -32601 });
  expect(await errorOf(await openFixture("resources", STATELESS), "subscriptions/listen", { notifications: {} })).toMatchObject({
    code: -32601,
  });
});
