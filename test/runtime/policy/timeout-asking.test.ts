import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { REVISIONS, STATELESS } from "../../support/revisions.ts";
import { contextCore, contextManifest, type Fn, openPeer, type Peer, resultOf, textOf } from "../support/context-peer.ts";
import { again, answers, questions } from "../support/rounds.ts";

const HANDSHAKE = REVISIONS.filter((revision) => revision !== STATELESS);
const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A program whose tool may take a minute; and a client of it. */
function open(ask: Fn, revision: (typeof REVISIONS)[number]): Peer {
  const tools = contextManifest({ ask }).tools.map((tool) => ({ ...tool, policy: { timeout: MINUTE } }));
  return openPeer(contextCore({ ask }, { tools }), revision);
}

function work(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/** Works, asks, works again. */
const early: Fn = async (ctx) => {
  await work(40);
  const roots = await ctx.roots();
  await work(15);
  return `${roots.length} folders`;
};

/** Asks at once, then works for too long. */
const late: Fn = async (ctx) => {
  await ctx.roots();
  await work(61);
  return "unheard";
};

/** Asks two things at once; while one is not answered the clock stands. */
const twice: Fn = async (ctx) => {
  await Promise.all([ctx.roots({ key: "a" }), ctx.roots({ key: "b" })]);
  await work(59);
  return "in time";
};

const ROOTS = { roots: [{ uri: "file:///a" }] };

it.each(HANDSHAKE)("%s: the time a client takes to answer does not count", async (revision) => {
  for (const [ask, text] of [
    [early, "1 folders"],
    [late, "timed out after 1 min"],
  ] as const) {
    const peer = open(ask, revision);
    const sent = peer.send("tools/call", { name: "ask" });
    await vi.advanceTimersByTimeAsync(ask === early ? 40_000 : 0);
    const { id } = await peer.message(sent, 1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    peer.tell({ id, result: ROOTS });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(textOf(resultOf(await sent.reply))).toBe(text);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(vi.getTimerCount()).toBe(0);
  }
});

it.each(HANDSHAKE)("%s: the clock goes on when the last of several questions is answered", async (revision) => {
  const peer = open(twice, revision);
  const sent = peer.send("tools/call", { name: "ask" });
  const first = await peer.message(sent, 1);
  const second = await peer.message(sent, 2);
  await vi.advanceTimersByTimeAsync(MINUTE);
  peer.tell({ id: first["id"], result: ROOTS });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  peer.tell({ id: second["id"], result: ROOTS });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(textOf(resultOf(await sent.reply))).toBe("in time");
  expect(vi.getTimerCount()).toBe(0);
});

it.each(HANDSHAKE)("%s: a client that never answers is waited for as long as without a limit", async (revision) => {
  const peer = open((ctx) => ctx.roots().catch((error: Error) => error.message), revision);
  const sent = peer.send("tools/call", { name: "ask" });
  await peer.message(sent, 1);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(textOf(resultOf(await sent.reply))).toBe("the client did not answer within 10 minutes");
  expect(vi.getTimerCount()).toBe(0);
});

it("in rounds, the clock stands between the question and the retry", async () => {
  for (const [ask, text] of [
    [early, "1 folders"],
    [late, "timed out after 1 min"],
    [twice, "in time"],
  ] as const) {
    const peer = open(ask, STATELESS);
    const asking = peer.call("ask");
    await vi.advanceTimersByTimeAsync(ask === early ? 40_000 : 0);
    const first = await asking;
    expect(questions(first)).toHaveLength(ask === twice ? 2 : 1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    const retry = peer.call("ask", again(first, answers(first)));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(textOf(await retry)).toBe(text);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(vi.getTimerCount()).toBe(0);
  }
});

it("in another process the retry has a clock of its own", async () => {
  vi.stubEnv("MCPC_STATE_KEY", "shared");
  const asking = open(early, STATELESS).call("ask");
  await vi.advanceTimersByTimeAsync(40_000);
  const first = await asking;
  const retry = open(early, STATELESS).call("ask", again(first, answers(first)));
  await vi.advanceTimersByTimeAsync(55_000);
  expect(textOf(await retry)).toBe("1 folders");
});
