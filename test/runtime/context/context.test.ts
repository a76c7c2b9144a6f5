import { setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import type { Context } from "../../../src/user-types.ts";
import { closeSession } from "../../../templates/protocol/session.ts";
import type { JsonRecord } from "../../support/is-record.ts";
import { REVISIONS, STATELESS } from "../../support/revisions.ts";
import { ABLE, contextCore, openPeer, textOf } from "../support/context-peer.ts";

const HANDSHAKE = REVISIONS.filter((revision) => revision !== STATELESS);
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";

it.each(REVISIONS)("%s: progress goes to clients that gave a token, and only on", async (revision) => {
  const core = contextCore({
    work: (ctx) => {
      for (const done of [0, 1, 1, 0.5, Number.NaN, 2]) ctx.progress(done, 2, `step ${done}`);
      setImmediate(() => ctx.progress(3));
      return "done";
    },
  });
  const peer = openPeer(core, revision);
  const quiet = peer.send("tools/call", { name: "work" });
  await quiet.reply;
  expect(quiet.messages).toEqual([]);
  const sent = peer.send("tools/call", { name: "work", _meta: { progressToken: "t" } });
  await sent.reply;
  await turn();
  await turn();
  const message = revision === "2024-11-05" ? {} : { message: "step 0" };
  expect(sent.messages.map(({ params }) => params)).toEqual([
    { progressToken: "t", progress: 0, total: 2, ...message },
    { progressToken: "t", progress: 1, total: 2, ...(message.message && { message: "step 1" }) },
    { progressToken: "t", progress: 2, total: 2, ...(message.message && { message: "step 2" }) },
  ]);
});

it.each(REVISIONS)("%s: each item of a generator is progress", async (revision) => {
  const core = contextCore({
    async *stream() {
      yield "a";
      yield "b";
    },
  });
  const sent = openPeer(core, revision).send("tools/call", { name: "stream", _meta: { progressToken: 7 } });
  await sent.reply;
  expect(sent.messages.map(({ params }) => params)).toEqual([
    { progressToken: 7, progress: 1 },
    { progressToken: 7, progress: 2 },
  ]);
});

it.each(HANDSHAKE)("%s: a session sets the level of the log; until then it is info", async (revision) => {
  const core = contextCore({ talk });
  const peer = openPeer(core, revision);
  expect(await levels(peer.send("tools/call", { name: "talk" }))).toEqual(["info", "notice", "warning", "error"]);
  expect(await peer.send("logging/setLevel", { level: "warning" }).reply).toMatchObject({ result: {} });
  expect(await levels(peer.send("tools/call", { name: "talk" }))).toEqual(["warning", "error"]);
  expect(await peer.send("logging/setLevel", { level: "loud" }).reply).toMatchObject({ error: { code: -32602 } });
  const other = openPeer(core, revision);
  expect(await levels(other.send("tools/call", { name: "talk" }))).toEqual(["info", "notice", "warning", "error"]);
});

it("2026-07-28: only a request that names a level gets log messages", async () => {
  const peer = openPeer(contextCore({ talk }), STATELESS);
  expect(await levels(peer.send("tools/call", { name: "talk" }))).toEqual([]);
  const sent = peer.send("tools/call", { name: "talk", _meta: { [LOG_LEVEL]: "debug" } });
  expect(await levels(sent)).toEqual(["debug", "info", "notice", "warning", "error"]);
  expect(sent.messages.map(({ params }) => params)).toContainEqual({ level: "error", logger: "boiler", data: "cold\ncaused by: no gas" });
  expect(await peer.send("tools/call", { name: "talk", _meta: { [LOG_LEVEL]: "loud" } }).reply).toMatchObject({ error: { code: -32602 } });
  expect(await peer.send("logging/setLevel", { level: "debug" }).reply).toMatchObject({ error: { code: -32601 } });
});

it.each(REVISIONS)("%s: a context knows the client, and the variables that are declared", async (revision) => {
  vi.stubEnv("MCPC_TEST_A", "set");
  vi.stubEnv("MCPC_TEST_SECRET", "undeclared");
  const core = contextCore(
    { who: (ctx) => JSON.stringify({ client: ctx.client, env: ctx.env, aborted: ctx.signal.aborted }) },
    { env: [{ name: "MCPC_TEST_A" }, { name: "MCPC_TEST_B", default: "fallback" }] },
  );
  const result = await openPeer(core, revision, { info: { name: "tester", version: "2.0.0", title: "The tester" } }).call("who");
  expect(JSON.parse(String(textOf(result)))).toEqual({
    client: { name: "tester", version: "2.0.0", title: "The tester", capabilities: ABLE },
    env: { MCPC_TEST_A: "set", MCPC_TEST_B: "fallback" },
    aborted: false,
  });
});

it.each(HANDSHAKE)("%s: the client is asked while the call waits", async (revision) => {
  const core = contextCore({
    ask: async (ctx) => {
      const answer = await ctx.sample({ messages: [{ role: "user", content: { type: "text", text: "2 + 2?" } }], maxTokens: 5 });
      const roots = await ctx.roots();
      return `${JSON.stringify(answer.content)} in ${roots.map(({ uri }) => uri).join()}`;
    },
  });
  const peer = openPeer(core, revision);
  const sent = peer.send("tools/call", { name: "ask" });
  const question = await peer.message(sent, 1);
  expect(question).toMatchObject({ method: "sampling/createMessage", params: { maxTokens: 5 } });
  peer.tell({ id: "nobody asked", result: {} });
  peer.tell({ id: question["id"], result: { role: "assistant", content: { type: "text", text: "4" }, model: "m" } });
  peer.tell({ id: question["id"], result: { role: "assistant", content: { type: "text", text: "5" }, model: "m" } });
  const second = await peer.message(sent, 2);
  expect(second).toMatchObject({ method: "roots/list" });
  peer.tell({ id: second["id"], result: { roots: [{ uri: "file:///a" }] } });
  expect(await sent.reply).toMatchObject({ result: { content: [{ text: '{"type":"text","text":"4"} in file:///a' }] } });
});

it.each(["2025-06-18", "2025-11-25"] as const)("%s: a form is filled in, checked, and completed by its defaults", async (revision) => {
  const core = contextCore({ form });
  const peer = openPeer(core, revision);
  const ask = async (answer: JsonRecord): Promise<JsonRecord | undefined> => {
    const sent = peer.send("tools/call", { name: "form" });
    const { id, params } = await peer.message(sent, 1);
    expect(params).toEqual({ message: "Your size?", requestedSchema: revision === "2025-06-18" ? OLD_SIZES : SIZES });
    peer.tell({ id, ...answer });
    return sent.reply;
  };
  expect(await ask({ result: { action: "accept", content: { size: "S", stray: 1 } } })).toMatchObject(
    ok('{"action":"accept","content":{"size":"S","count":1}}'),
  );
  expect(await ask({ result: { action: "decline" } })).toMatchObject(ok('{"action":"decline"}'));
  expect(await ask({ result: { action: "accept", content: { size: "XL" } } })).toMatchObject(
    failed("does not fit what it was asked: size: "),
  );
  expect(await ask({ result: { action: "agree" } })).toMatchObject(failed("'action' must be accept, decline or cancel"));
  expect(await ask({ error: { code: -1, message: "no window" } })).toMatchObject(failed("the client did not answer: no window"));
});

it("2025-11-25: a page has an id, and the client may have no forms", async () => {
  const core = contextCore({
    visit: async (ctx) => (await ctx.elicit({ url: "https://example.com/login", message: "Log in" })).action,
    form,
    relative: (ctx) => ctx.elicit({ url: "/login", message: "Log in" }),
  });
  const peer = openPeer(core, "2025-11-25", { capabilities: { elicitation: { url: {} } } });
  const sent = peer.send("tools/call", { name: "visit" });
  const { id, params } = await peer.message(sent, 1);
  expect(params).toEqual({ mode: "url", url: "https://example.com/login", message: "Log in", elicitationId: expect.any(String) });
  peer.tell({ id, result: { action: "accept" } });
  expect(await sent.reply).toMatchObject(ok("accept"));
  expect(await peer.call("form")).toMatchObject({ isError: true });
  expect(textOf(await peer.call("relative"))).toMatch("must be an absolute URL");
  const plain = openPeer(core, "2025-11-25", { capabilities: { elicitation: {} } });
  expect(textOf(await plain.call("visit"))).toMatch("it has not declared the capability 'elicitation.url'");
});

it.each(HANDSHAKE)("%s: what the client has not declared is not asked", async (revision) => {
  const core = contextCore({ form, sample: (ctx) => ctx.sample({ messages: [], maxTokens: 1 }), roots: (ctx) => ctx.roots() });
  const peer = openPeer(core, revision, { capabilities: {} });
  for (const name of ["form", "sample", "roots"]) {
    const result = await peer.call(name);
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toMatch(revision < "2025-06-18" && name === "form" ? /has no elicitation/ : /has not declared the capability/);
  }
});

it.each(HANDSHAKE)("%s: a cancelled call takes its question back, and says nothing more", async (revision) => {
  const reasons: unknown[] = [];
  const core = contextCore({
    roots: async (ctx) => {
      ctx.signal.addEventListener("abort", () => {
        ctx.log.error("late");
        ctx.progress(9);
      });
      await ctx.roots().catch((reason) => reasons.push(reason.message));
      await ctx.roots().catch((reason) => reasons.push(reason.message));
      return "too late";
    },
  });
  const peer = openPeer(core, revision, { meta: { progressToken: 1 } });
  const sent = peer.send("tools/call", { name: "roots" });
  const { id } = await peer.message(sent, 1);
  peer.tell({ method: "notifications/cancelled", params: { requestId: sent.id, reason: "bored" } });
  expect(await sent.reply).toBeUndefined();
  await turn();
  expect(sent.messages.slice(1)).toMatchObject([{ method: "notifications/cancelled", params: { requestId: id } }]);
  expect(reasons).toEqual(["cancelled by the client: bored", "cancelled by the client: bored"]);
  expect([...peer.session.asked.keys(), ...peer.session.running]).toEqual([]);
});

it("a client that is gone answers nothing", async () => {
  const core = contextCore({ roots: (ctx) => ctx.roots() });
  const peer = openPeer(core, "2025-11-25");
  const sent = peer.send("tools/call", { name: "roots" });
  await peer.message(sent, 1);
  closeSession(peer.session);
  expect(await sent.reply).toMatchObject(failed("the client is gone"));
  expect(textOf(await peer.call("roots"))).toBe("the client is gone");
});

it("misuse is said in words, and is not sent", async () => {
  const core = contextCore({
    bare: (ctx) => ctx.elicit("What?"),
    sample: (ctx) => Reflect.apply(ctx.sample, undefined, []),
    key: (ctx) => Reflect.apply(ctx.roots, undefined, [{ key: 5 }]),
    cyclic: (ctx) => {
      const metadata: Record<string, unknown> = {};
      metadata["self"] = metadata;
      return ctx.sample({ messages: [], maxTokens: 1, metadata });
    },
  });
  for (const revision of ["2025-11-25", STATELESS] as const) {
    const peer = openPeer(core, revision);
    expect(textOf(await peer.call("bare"))).toMatch("ctx.elicit needs a form");
    expect(textOf(await peer.call("sample"))).toMatch("ctx.sample needs a request");
    expect(textOf(await peer.call("key"))).toMatch("the 'key' of a question must be a text");
    expect(await peer.call("cyclic")).toMatchObject({ isError: true });
  }
});

function talk(ctx: Context): string {
  ctx.log.debug({ fine: true });
  ctx.log.info("hello");
  ctx.log.notice(10n);
  ctx.log.warn(undefined);
  ctx.log.error(new Error("cold", { cause: new Error("no gas") }), "boiler");
  return "talked";
}

async function form(ctx: Context): Promise<string> {
  return JSON.stringify(await ctx.elicit("Your size?", SIZES));
}

const SIZES = {
  type: "object" as const,
  properties: {
    size: {
      type: "string" as const,
      oneOf: [
        { const: "S", title: "Small" },
        { const: "L", title: "Large" },
      ],
    },
    count: { type: "integer" as const, minimum: 1, default: 1 },
  },
  required: ["size"],
};
const OLD_SIZES = {
  ...SIZES,
  properties: { size: { type: "string", enum: ["S", "L"], enumNames: ["Small", "Large"] }, count: { type: "integer", minimum: 1 } },
};

async function levels({ messages, reply }: { messages: readonly JsonRecord[]; reply: Promise<unknown> }): Promise<unknown[]> {
  await reply;
  return messages.map(({ params }) => Object(params).level);
}

function ok(text: string): JsonRecord {
  return { result: { content: [{ text }], isError: false } };
}

function failed(text: string): JsonRecord {
  return { result: { content: [{ text: expect.stringContaining(text) }], isError: true } };
}
