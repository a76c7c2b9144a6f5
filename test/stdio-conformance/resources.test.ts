import { expect, vi } from "vitest";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import type { Session } from "../support/session.ts";
import { BOTH, call, HANDSHAKE, resultOf, STATELESS, scenarios } from "./scenarios.ts";

const scenario = scenarios();
const WATCHED = "test://watched-resource";
const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

async function read(session: Session, uri: string): Promise<unknown> {
  return (await resultOf(session.request("resources/read", { uri })))["contents"];
}

const updates = (messages: readonly JsonRecord[]): JsonRecord[] =>
  messages.filter(({ method }) => method === "notifications/resources/updated");

scenario("resources-list", BOTH, async (session) => {
  const { resources } = await resultOf(session.request("resources/list"));
  expect(resources).toMatchObject([
    { uri: "test://static-text", name: "static_text", mimeType: "text/plain", description: "A text that never changes." },
    { uri: "test://static-binary", name: "static_binary", mimeType: "image/png" },
    { uri: WATCHED, name: "watched_resource", mimeType: "text/plain" },
  ]);
  const { resourceTemplates } = await resultOf(session.request("resources/templates/list"));
  expect(resourceTemplates).toMatchObject([
    { uriTemplate: "test://template/{id}/data", name: "template_data", mimeType: "application/json" },
  ]);
});

scenario("resources-read-text", BOTH, async (session) => {
  expect(await read(session, "test://static-text")).toEqual([
    { uri: "test://static-text", mimeType: "text/plain", text: "This is the content of the static text resource." },
  ]);
});

scenario("resources-read-binary", BOTH, async (session) => {
  expect(await read(session, "test://static-binary")).toEqual([{ uri: "test://static-binary", mimeType: "image/png", blob: PNG }]);
});

scenario("resources-templates-read", BOTH, async (session) => {
  expect(await read(session, "test://template/123/data")).toEqual([
    {
      uri: "test://template/123/data",
      mimeType: "application/json",
      text: JSON.stringify({ id: "123", templateTest: true, data: "Data for ID: 123" }),
    },
  ]);
});

scenario("sep-2164-resource-not-found", BOTH, async (session) => {
  const uri = "test://nonexistent-resource-for-conformance-testing";
  const { error } = await session.request("resources/read", { uri });
  expect(error).toMatchObject({ code: session.revision === STATELESS ? -32602 : -32002, data: { uri } });
});

scenario("resources-subscribe", [HANDSHAKE], async (session) => {
  const subscribed = session.start("resources/subscribe", { uri: WATCHED });
  expect(await resultOf(subscribed.reply)).toEqual({});
  await call(session, "test_trigger_resource_change", {});
  await vi.waitFor(() => expect(updates(subscribed.since())).toMatchObject([{ params: { uri: WATCHED } }]));
  await resultOf(session.request("resources/unsubscribe", { uri: WATCHED }));
});

scenario("resources-unsubscribe", [HANDSHAKE], async (session) => {
  const subscribed = session.start("resources/subscribe", { uri: WATCHED });
  await resultOf(subscribed.reply);
  expect(await resultOf(session.request("resources/unsubscribe", { uri: WATCHED }))).toEqual({});
  await call(session, "test_trigger_resource_change", {});
  await resultOf(session.request("ping"));
  expect(updates(subscribed.since())).toEqual([]);
});

scenario("server-stateless: server-sends-subscription-ack, server-tags-subscription-id", [STATELESS], async (session) => {
  const listening = session.start("subscriptions/listen", { notifications: { toolsListChanged: true, resourceSubscriptions: [WATCHED] } });
  await vi.waitFor(() => expect(listening.since()).toHaveLength(1));
  const _meta = { [SUBSCRIPTION]: listening.id };
  const acknowledged = {
    method: "notifications/subscriptions/acknowledged",
    params: { _meta, notifications: { resourceSubscriptions: [WATCHED] } },
  };
  expect(listening.since()).toMatchObject([acknowledged]);
  await call(session, "test_trigger_resource_change", {});
  await vi.waitFor(() => expect(updates(listening.since())).toMatchObject([{ params: { _meta, uri: WATCHED } }]));

  session.notify("notifications/cancelled", { requestId: listening.id });
  await call(session, "test_trigger_resource_change", {});
  await call(session, "test_simple_text", {});
  expect(updates(listening.since()), "nothing comes after the end").toHaveLength(1);
});

scenario("server-stateless: server-honors-notification-filter", [STATELESS], async (session) => {
  const listening = session.start("subscriptions/listen", { notifications: { promptsListChanged: true } });
  await vi.waitFor(() => expect(listening.since()).toHaveLength(1));
  await call(session, "test_trigger_resource_change", {});
  await call(session, "test_simple_text", {});
  const sent = listening.since().filter(({ method }) => method !== undefined);
  expect(sent.map(({ method }) => method)).toEqual(["notifications/subscriptions/acknowledged"]);
  session.notify("notifications/cancelled", { requestId: listening.id });
});

scenario("a watched resource says what it is now", BOTH, async (session) => {
  const { content } = await call(session, "test_trigger_resource_change", {});
  const [block]: unknown[] = Array.isArray(content) ? content : [];
  const update = isRecord(block) ? String(block["text"]).toLowerCase() : "";
  expect(await read(session, WATCHED)).toMatchObject([{ text: `Watched resource content: ${update}` }]);
});
