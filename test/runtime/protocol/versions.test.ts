import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { isRecord, type JsonRecord } from "../../support/is-record.ts";
import { STATELESS } from "../../support/revisions.ts";
import type { Session } from "../../support/session.ts";
import { errorOf, openFixture, resultOf } from "./open-fixture.ts";

const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

async function read(session: Session, uri: string): Promise<unknown> {
  const { contents } = await resultOf(session, "resources/read", { uri });
  return Array.isArray(contents) ? contents[0].text : undefined;
}

const updates = (messages: readonly JsonRecord[]): readonly unknown[] =>
  messages.flatMap(({ method, params }) => (method === "notifications/resources/updated" ? [params] : []));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (await holds()) return;
    await pause(10);
  }
  throw new Error("it never came true");
}

const generators = async (session: Session): Promise<unknown> => {
  const { content } = await resultOf(session, "tools/call", { name: "generators" });
  return Array.isArray(content) ? content[0].text : undefined;
};

it("tells a subscribed client of a changed resource, once per change, until it unsubscribes", async () => {
  const session = await openFixture("versions", "2025-11-25");
  expect(session.opening["capabilities"]).toMatchObject({ resources: { subscribe: true } });
  await resultOf(session, "tools/call", { name: "add" });
  expect(updates(session.notifications())).toEqual([]);
  await resultOf(session, "resources/subscribe", { uri: "count://now" });
  await resultOf(session, "resources/subscribe", { uri: "count://now" });
  await resultOf(session, "tools/call", { name: "add" });
  expect(updates(session.notifications())).toEqual([{ uri: "count://now" }]);
  expect(await read(session, "count://now")).toBe("2");
  await resultOf(session, "resources/unsubscribe", { uri: "count://now" });
  await resultOf(session, "tools/call", { name: "add" });
  expect(updates(session.notifications())).toHaveLength(1);
});

it("reads the first version of a generator, and lets it clean up", async () => {
  const session = await openFixture("versions", "2025-06-18");
  expect(await read(session, "count://from/5")).toBe("5");
  await until(async () => (await generators(session)) === "0");
  expect(await read(session, "count://data")).toBe('{"n":1}');
  expect(await read(session, "count://list")).toBe("[1,2]");
});

it("reads the newest version of a generator while somebody is subscribed, one generator for all", async () => {
  const session = await openFixture("versions", "2025-11-25");
  const uri = "count://from/5";
  await resultOf(session, "resources/subscribe", { uri });
  await until(() => updates(session.notifications()).length >= 3);
  expect(await generators(session)).toBe("1");
  expect(Number(await read(session, uri))).toBeGreaterThanOrEqual(7);
  expect(await generators(session)).toBe("1");
  await resultOf(session, "resources/unsubscribe", { uri });
  await until(async () => (await generators(session)) === "0");
  expect(await read(session, uri)).toBe("5");
});

it("keeps the last version of a generator that has ended or failed", async () => {
  const session = await openFixture("versions", "2025-11-25");
  await resultOf(session, "resources/subscribe", { uri: "count://data" });
  await until(() => updates(session.notifications()).length === 2);
  expect(await read(session, "count://data")).toBe('{"n":2}');
  await until(() => session.stderr() !== "");
  expect(session.stderr()).toBe("the resource 'data' makes no more versions: enough\n");
});

it("tells what a generator threw instead of a version", async () => {
  const session = await openFixture("versions", "2025-11-25");
  const error = { code: -32603, message: "nothing yet" };
  expect(await errorOf(session, "resources/read", { uri: "count://failing" })).toMatchObject(error);
  await resultOf(session, "resources/subscribe", { uri: "count://failing" });
  expect(await errorOf(session, "resources/read", { uri: "count://failing" })).toMatchObject(error);
});

it("says which resources cannot be subscribed to", async () => {
  const session = await openFixture("versions", "2025-11-25");
  for (const method of ["resources/subscribe", "resources/unsubscribe"]) {
    expect(await errorOf(session, method, { uri: "count://nothing" })).toMatchObject({ code: -32002, data: { uri: "count://nothing" } });
    expect(await errorOf(session, method)).toMatchObject({ code: -32602 });
  }
});

it("acknowledges what can be listened to, tells of changes under the id of the request, and ends gracefully", async () => {
  const session = await openFixture("versions", STATELESS);
  const filter = { toolsListChanged: true, resourceSubscriptions: ["count://now", "count://nothing", "count://now"] };
  const listening = session.start("subscriptions/listen", { notifications: filter });
  const other = session.start("subscriptions/listen", { notifications: { promptsListChanged: true } });
  await resultOf(session, "tools/call", { name: "add" });
  expect(listening.since().filter(({ id }) => id === undefined)).toEqual([
    {
      jsonrpc: "2.0",
      method: "notifications/subscriptions/acknowledged",
      params: { _meta: { [SUBSCRIPTION]: listening.id }, notifications: { resourceSubscriptions: ["count://now"] } },
    },
    {
      jsonrpc: "2.0",
      method: "notifications/subscriptions/acknowledged",
      params: { _meta: { [SUBSCRIPTION]: other.id }, notifications: {} },
    },
    {
      jsonrpc: "2.0",
      method: "notifications/resources/updated",
      params: { _meta: { [SUBSCRIPTION]: listening.id }, uri: "count://now" },
    },
  ]);
  await session.close();
  for (const { id, reply } of [listening, other]) {
    const { result } = await reply;
    expect(isRecord(result?.["_meta"]) && result["_meta"][SUBSCRIPTION]).toBe(id);
    expect(result).toMatchObject({ resultType: "complete" });
    expect(listening.since()).toContainEqual({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: id, reason: "the server ends" },
    });
  }
});

it("says nothing more to who has cancelled, and stops the generator", async () => {
  const session = await openFixture("versions", STATELESS);
  const listening = session.start("subscriptions/listen", { notifications: { resourceSubscriptions: ["count://from/0"] } });
  listening.reply.catch(() => {});
  await until(() => updates(listening.since()).length >= 2);
  session.notify("notifications/cancelled", { requestId: listening.id });
  await until(async () => (await generators(session)) === "0");
  const count = updates(listening.since()).length;
  await pause(60);
  expect(updates(listening.since())).toHaveLength(count);
  expect(listening.since().filter(({ id }) => id === listening.id)).toEqual([]);
});

it("refuses filters that are none", async () => {
  const session = await openFixture("versions", STATELESS);
  for (const params of [{}, { notifications: [] }, { notifications: { resourceSubscriptions: "count://now" } }]) {
    expect(await errorOf(session, "subscriptions/listen", params)).toMatchObject({ code: -32602 });
  }
  const resourceSubscriptions = Array.from({ length: 1001 }, () => "count://now");
  expect(await errorOf(session, "subscriptions/listen", { notifications: { resourceSubscriptions } })).toMatchObject({
    code: -32602,
    message: "'notifications.resourceSubscriptions' can hold 1000 URIs, not 1001",
  });
});
