import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createApp, type HttpApp } from "../../templates/http/app.ts";
import type { HttpOptions } from "../../templates/http/options.ts";
import { openEventStream } from "../../templates/http/streams/event-stream.ts";
import { findRevision, newestHandshake } from "../../templates/protocol/revisions.ts";
import type { Session, Sink } from "../../templates/protocol/session.ts";
import { call } from "../runtime/support/connection.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { messages, readEvents } from "./support/events.ts";
import { claimed, DEFAULTS, JSON_HEADERS, openSession, serve, statelessHeaders } from "./support/served.ts";

const COUNT = claimed(1, "tools/call", { name: "count", arguments: { _1: 2 } }, { progressToken: "t" });
const COUNTING = statelessHeaders("tools/call", "count");

it("streams what comes before the answer, and the answer", async () => {
  const response = await serve().post(COUNT, COUNTING);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  const said = messages(await readEvents(response).rest());
  expect(said).toMatchObject([
    { method: "notifications/progress", params: { progressToken: "t", progress: 1 } },
    { method: "notifications/progress", params: { progressToken: "t", progress: 2 } },
    { id: 1, result: { structuredContent: [1, 2] } },
  ]);
});

it("leaves out what comes before the answer for clients that take no events", async () => {
  const response = await serve().post(COUNT, { ...COUNTING, accept: "application/json" });
  expect(await response.json()).toMatchObject({ id: 1, result: { structuredContent: [1, 2] } });
});

it("streams a lone answer to clients that take nothing else", async () => {
  const response = await serve().post(claimed(5, "tools/list"), { ...statelessHeaders("tools/list"), accept: "text/event-stream" });
  expect(messages(await readEvents(response).rest())).toMatchObject([{ id: 5 }]);
});

it("cancels a stateless call when its connection closes, before the answer is a stream and after", async () => {
  const served = serve();
  const closing = new AbortController();
  const waiting = served.post(claimed(1, "tools/call", { name: "wait" }), statelessHeaders("tools/call", "wait"), {
    signal: closing.signal,
  });
  await turn();
  closing.abort();
  await waiting;
  expect(served.code.events).toEqual(["loaded", "aborted: AbortError: the client has closed the connection"]);

  const counting = claimed(1, "tools/call", { name: "count", arguments: { _1: 1000 } }, { progressToken: 1 });
  const events = readEvents(await served.post(counting, COUNTING));
  await events.next();
  await events.cancel();
  await vi.waitFor(() => expect(served.code.events).toContain("stopped counting"));
});

it("gives a sign of life when an answer takes long, and on streams, before servers that wait for 10 s give them up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  try {
    const served = serve();
    const waiting = served.post(claimed(1, "tools/call", { name: "pause" }), statelessHeaders("tools/call", "pause"));
    await turn();
    await vi.advanceTimersByTimeAsync(9_000);
    const events = readEvents(await waiting);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await events.next()).toEqual({ comment: "" });
    served.code.release();
    await vi.advanceTimersByTimeAsync(1);
    expect(messages(await events.rest())).toMatchObject([{ id: 1 }]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("drops a client that does not read: too much waits, or nothing was taken for half a minute", async () => {
  const gone = vi.fn();
  const { write, response } = openEventStream(gone);
  const megabyte = "x".repeat(1024 * 1024);
  for (let n = 0; n < 4; n++) write(megabyte);
  expect(gone).not.toHaveBeenCalled();
  write(megabyte);
  expect(gone).toHaveBeenCalledTimes(1);
  write(megabyte);
  await expect(response.text()).rejects.toThrow("the client does not read");

  vi.useFakeTimers();
  try {
    const slow = vi.fn();
    const stream = openEventStream(slow);
    stream.write("x".repeat(100_000));
    vi.advanceTimersByTime(30_000);
    expect(slow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(slow).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("does not cancel a call in a session when its connection breaks, and gives the rest to a client that comes back", async () => {
  const served = serve();
  const headers = await openSession(served, "2025-11-25");
  const counting = { ...call(3, "count", { _1: 3 }), params: { name: "count", arguments: { _1: 3 }, _meta: { progressToken: 1 } } };
  const events = readEvents(await served.post(counting, headers));
  const priming = await events.next();
  expect(priming).toEqual({ id: "1_0", retry: "1000", data: "" });
  const first = await events.next();
  expect(first).toMatchObject({ id: "1_1" });
  await events.cancel();
  await vi.waitFor(() => expect(served.code.events).toContain("stopped counting"));
  const resume = { ...headers, accept: "text/event-stream", "last-event-id": "1_1" };
  for (let times = 0; times < 2; times++) {
    const rest = await readEvents(await served.fetch("/mcp", { headers: resume })).rest();
    expect(rest.map(({ id }) => id)).toEqual(["1_1", "1_2", "1_3", "1_4"]);
    expect(messages(rest).at(-1)).toMatchObject({ id: 3, result: { content: [{ text: "[1,2,3]" }] } });
  }
  const unknown = await served.fetch("/mcp", { headers: { ...resume, "last-event-id": "9_1" } });
  expect(unknown.status).toBe(404);
});

it("sends no empty event to clients before 2025-11-25", async () => {
  const served = serve();
  const headers = await openSession(served, "2025-06-18");
  const counting = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "count", arguments: { _1: 1 }, _meta: { progressToken: 1 } },
  };
  const events = await readEvents(await served.post(counting, headers)).rest();
  expect(events.every(({ data }) => data !== "")).toBe(true);
  expect(events.map(({ id }) => id)).toEqual(["1_1", "1_2"]);
});

/** A core that tells a test what it is given. */
function puppet(handle: (message: unknown, session: Session, sink: Sink) => void, options: Partial<HttpOptions> = {}): HttpApp {
  const core = {
    handle(message: unknown, session: Session, sink: Sink) {
      session.revision ??= newestHandshake;
      handle(message, session, sink);
    },
  };
  return createApp({ core, manifest: sampleManifest, findRevision, log: () => undefined }, { ...DEFAULTS, ...options });
}

async function openPuppet(app: HttpApp): Promise<Record<string, string>> {
  const body = '{"jsonrpc":"2.0","id":0,"method":"initialize"}';
  const response = await app.fetch(new Request("http://localhost/mcp", { method: "POST", headers: JSON_HEADERS, body }));
  return { accept: "text/event-stream", "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
}

it("sends what the server says unasked on the stream that GET opens, once", async () => {
  let session: Session | undefined;
  const app = puppet((_, given, sink) => {
    session = given;
    sink.settle("{}");
  });
  const headers = await openPuppet(app);
  const get = async (more: object = {}) =>
    readEvents(await app.fetch(new Request("http://localhost/mcp", { headers: { ...headers, ...more } })));
  session?.push?.('{"n":1}');
  const first = await get();
  session?.push?.('{"n":2}');
  expect([await first.next(), await first.next()]).toEqual([
    { id: "0_1", data: '{"n":1}' },
    { id: "0_2", data: '{"n":2}' },
  ]);
  const second = await get();
  expect(await first.next()).toBeUndefined();
  session?.push?.('{"n":3}');
  expect(await second.next()).toEqual({ id: "0_3", data: '{"n":3}' });
  const third = await get({ "last-event-id": "0_1" });
  expect([await third.next(), await third.next()]).toMatchObject([{ id: "0_2" }, { id: "0_3" }]);
  app.close();
  expect(await third.next()).toBeUndefined();
  const late = await app.fetch(new Request("http://localhost/mcp", { headers }));
  expect(late.status).toBe(503);
});

it("hands answers of the client to whoever asked", async () => {
  const app = puppet((message, session, sink) => {
    if (!("id" in Object(message))) return sink.settle();
    if ("result" in Object(message)) {
      session.asked.get("ask")?.({ result: "yes" });
      return sink.settle();
    }
    if (Reflect.get(Object(message), "method") === "initialize") return sink.settle("{}");
    session.asked.set("ask", () => sink.settle('{"answered":true}'));
    sink.send('{"asked":true}');
  });
  const headers = { ...(await openPuppet(app)), ...JSON_HEADERS };
  const post = (body: string) => app.fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
  const events = readEvents(await post('{"jsonrpc":"2.0","id":1,"method":"tools/call"}'));
  await events.next();
  expect(await events.next()).toMatchObject({ data: '{"asked":true}' });
  expect((await post('{"jsonrpc":"2.0","id":"ask","result":{}}')).status).toBe(202);
  expect(messages(await events.rest())).toEqual([{ answered: true }]);
});

it("ends what a message on its own has begun, where nothing is kept", async () => {
  const ended = vi.fn();
  const app = puppet(
    (_, session, sink) => {
      session.closing.add(ended);
      sink.settle("{}");
    },
    { stateless: true },
  );
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  await app.fetch(new Request("http://localhost/mcp", { method: "POST", headers: JSON_HEADERS, body }));
  expect(ended).toHaveBeenCalledTimes(1);
});

it("ends subscriptions when the server shuts down, with an answer", async () => {
  const app = puppet((message, session, sink) => {
    sink.send('{"ready":true}');
    session.closing.add(() => sink.settle(`{"over":${JSON.stringify(Reflect.get(Object(message), "id"))}}`));
  });
  const listen = claimed(4, "subscriptions/listen");
  const headers = { ...JSON_HEADERS, ...statelessHeaders("subscriptions/listen") };
  const post = (more: object = {}) =>
    app.fetch(new Request("http://localhost/mcp", { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(listen) }));
  expect((await post({ accept: "application/json" })).status).toBe(406);
  const events = readEvents(await post());
  await events.next();
  app.close();
  expect(messages(await events.rest())).toEqual([{ over: 4 }]);
  await pause(1);
});
