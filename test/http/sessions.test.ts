import { setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createSessions } from "../../templates/http/sessions.ts";
import { features } from "../../templates/protocol/features.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { call } from "../runtime/support/connection.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { openSession, serve, verdict } from "./support/served.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const INITIALIZE = { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } };

it("opens a session with an id of visible ASCII that nobody can guess", async () => {
  const served = serve();
  const ids = await Promise.all(Array.from({ length: 3 }, async () => (await openSession(served, "2025-11-25"))["mcp-session-id"] ?? ""));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\x21-\x7e]{32,}$/);
});

for (const revision of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) {
  it(`serves ${revision} in a session`, async () => {
    const served = serve();
    const headers = await openSession(served, revision);
    expect(await verdict(await served.post({ jsonrpc: "2.0", method: "notifications/initialized" }, headers))).toBe("202");
    const list = await served.post(LIST, headers);
    expect([list.status, list.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await served.post(call(2, "greet", { _1: "you" }), headers).then((response) => response.json())).toMatchObject({
      id: 2,
      result: { content: [{ text: "Hello, you!" }] },
    });
    const batch = await served.post([LIST, { ...LIST, id: 2 }], headers);
    expect(await verdict(batch)).toBe(revision === "2025-03-26" ? "200" : "400 -32600");
  });
}

const cases: [what: string, init: RequestInit, message: unknown, verdict: string][] = [
  ["no session", {}, LIST, "400 -32600"],
  ["an unknown session", { headers: { "mcp-session-id": "nobody" } }, LIST, "404 -32600"],
  ["an initialize that takes no events", { headers: { accept: "application/json" } }, INITIALIZE, "406 -32600"],
  ["an initialize that takes no JSON", { headers: { accept: "text/event-stream" } }, INITIALIZE, "406 -32600"],
  ["an initialize that takes everything", { headers: { accept: "*/*" } }, INITIALIZE, "200"],
  ["an initialize that refuses events", { headers: { accept: "*/*, text/event-stream;q=0" } }, INITIALIZE, "200"],
  ["an initialize with a version header nobody knows", { headers: { "mcp-protocol-version": "1999-01-01" } }, INITIALIZE, "200"],
  ["an initialize with the version header of 2026-07-28", { headers: { "mcp-protocol-version": "2026-07-28" } }, INITIALIZE, "200"],
  ["a version header nobody knows", { headers: { "mcp-protocol-version": "1999-01-01" } }, LIST, "400 -32600"],
  ["an initialize among others", {}, [INITIALIZE], "400 -32600"],
  ["something that is no message", {}, 7, "400 -32600"],
];

for (const [what, init, message, expected] of cases) {
  it(`answers ${what} with ${expected}`, async () => {
    const headers = new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    expect(await verdict(await serve().post(message, {}, { headers }))).toBe(expected);
  });
}

it("ends a session with DELETE, and what runs in it", async () => {
  const served = serve();
  const headers = await openSession(served, "2025-11-25");
  const waiting = served.post(call(1, "wait"), headers);
  await turn();
  expect(await verdict(await served.fetch("/mcp", { method: "DELETE", headers }))).toBe("204");
  expect(await verdict(await waiting)).toBe("202");
  expect(served.code.events).toContainEqual("aborted: AbortError: the session has ended");
  expect(await verdict(await served.post(LIST, headers))).toBe("404 -32600");
  expect(await verdict(await served.fetch("/mcp", { method: "DELETE", headers }))).toBe("404 -32600");
  expect(await verdict(await served.fetch("/mcp", { method: "DELETE" }))).toBe("400 -32600");
});

it("answers a cancelled call with nothing", async () => {
  const served = serve();
  const headers = await openSession(served, "2025-06-18");
  const waiting = served.post(call(7, "wait"), headers);
  await turn();
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7, reason: "enough" } };
  expect(await verdict(await served.post(cancelled, headers))).toBe("202");
  const response = await waiting;
  expect([response.status, await response.text()]).toEqual([202, ""]);
});

it("answers both of two calls that use one id", async () => {
  const served = serve();
  const headers = await openSession(served, "2025-06-18");
  const both = [served.post(call(1, "pause"), headers), served.post(call(1, "pause"), headers)];
  await turn();
  served.code.release();
  served.code.release();
  for (const response of await Promise.all(both)) expect(await response.json()).toMatchObject({ id: 1, result: { isError: false } });
});

it("keeps nothing when it is told so", async () => {
  const served = serve({ stateless: true });
  const opening = await served.post(INITIALIZE);
  expect([opening.status, opening.headers.get("mcp-session-id")]).toEqual([200, null]);
  for (const [version, title] of [
    ["2025-11-25", true],
    [undefined, false],
  ] as const) {
    const headers: Record<string, string> = version === undefined ? {} : { "mcp-protocol-version": version };
    const list = JSON.stringify(await served.post(LIST, headers).then((response) => response.json()));
    expect(list.includes('"title":"Title of add","description"')).toBe(title);
  }
  for (const method of ["GET", "DELETE"]) {
    const response = await served.fetch("/mcp", { method, headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
});

it("offers subscriptions only where it can say something unasked", async () => {
  const entry = { name: "one", params: [], returns: { kind: "value", shape: { kind: "string" } } } as const;
  const manifest = { ...sampleManifest, resources: [{ ...entry, listing: { uri: "test://one", name: "one", title: "One" } }] };
  const parts = { ...allParts, features: [features.watchedResources] };
  const subscribe = { jsonrpc: "2.0", id: 1, method: "resources/subscribe", params: { uri: "test://one" } };
  const alone = serve({ stateless: true }, manifest, undefined, parts);
  const opened: unknown = await (await alone.post(INITIALIZE)).json();
  expect(Object(opened).result.capabilities.resources).toEqual({});
  expect(await verdict(await alone.post(subscribe, { "mcp-protocol-version": "2025-11-25" }))).toBe("200 -32601");
  const served = serve({}, manifest, undefined, parts);
  expect(await (await served.post(INITIALIZE)).json()).toMatchObject({ result: { capabilities: { resources: { subscribe: true } } } });
  expect(await verdict(await served.post(subscribe, await openSession(served, "2025-11-25")))).toBe("200");
});

it("counts the time without a request from the end of the last one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const served = serve();
    const headers = await openSession(served, "2025-06-18");
    const waiting = served.post(call(1, "pause"), headers);
    await turn();
    vi.setSystemTime(Date.now() + 45 * 60_000);
    served.code.release();
    await (await waiting).text();
    vi.setSystemTime(Date.now() + 29 * 60_000);
    expect(await verdict(await served.post(LIST, headers))).toBe("200");
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(await verdict(await served.post(LIST, headers))).toBe("404 -32600");
  } finally {
    vi.useRealTimers();
  }
});

it("forgets sessions that nobody uses, but not those in which something happens", () => {
  let time = 0;
  const sessions = createSessions(() => time);
  const [idle, streaming] = [sessions.open(undefined), sessions.open(undefined)];
  if (!idle || !streaming) throw new Error("no session");
  const stream = streaming.unasked.attach();
  time += 29 * 60_000;
  expect(sessions.find(idle.id, undefined)).toBe(idle);
  time += 31 * 60_000;
  expect(sessions.find(idle.id, undefined)).toBeUndefined();
  expect(sessions.find(streaming.id, undefined)).toBe(streaming);
  time += 31 * 60_000;
  void stream.body?.cancel();
  time += 29 * 60_000;
  expect(sessions.find(streaming.id, undefined)).toBe(streaming);
  time += 31 * 60_000;
  expect(sessions.find(streaming.id, undefined)).toBeUndefined();
});

it("bounds the number of sessions: the one that was idle longest has to go", () => {
  const sessions = createSessions(() => 0);
  const first = sessions.open(undefined);
  const second = sessions.open(undefined);
  for (let n = sessions.size; n < 10_000; n++) sessions.open(undefined);
  if (!first || !second) throw new Error("no session");
  sessions.find(first.id, undefined);
  expect(sessions.open(undefined)).toBeDefined();
  expect(sessions.size).toBe(10_000);
  expect(sessions.find(second.id, undefined)).toBeUndefined();
  expect(sessions.find(first.id, undefined)).toBe(first);
});

it("gives a session to nobody but its owner", () => {
  const sessions = createSessions();
  const session = sessions.open({ subject: "ada", scopes: [] });
  if (!session) throw new Error("no session");
  expect(sessions.find(session.id, { subject: "eve", scopes: [] })).toBeUndefined();
  expect(sessions.find(session.id, undefined)).toBeUndefined();
  expect(sessions.find(session.id, { subject: "ada", scopes: ["other"] })).toBe(session);
});
