import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { STATELESS } from "../../support/revisions.ts";
import { contextCore, openPeer, textOf } from "../support/context-peer.ts";
import { accept, again, answers, greet, open, plan, refused } from "../support/rounds.ts";

const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("a process with a key of its own refuses the state of another", async () => {
  const first = await open({ plan }).call("plan");
  expect(await open({ plan }).call("plan", again(first, answers(first)))).toEqual(refused("is not one that this server gave out"));
});

it("a state is good for its own request only, for ten minutes, and as it was given out", async () => {
  vi.stubEnv("MCPC_STATE_KEY", "a key of any length");
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  const tools = { greet, other: greet };
  const core = contextCore(tools);
  const peer = openPeer(core, STATELESS, { principal: { subject: "ada", scopes: undefined } });
  const first = await peer.call("greet");
  const who = { who: accept({ name: "Ada" }) };
  const foreign = refused("belongs to another request");
  expect(await peer.call("other", again(first, who))).toEqual(foreign);
  expect(await peer.call("greet", { ...again(first, who), arguments: { _1: "else" } })).toEqual(foreign);
  const stranger = openPeer(core, STATELESS, { principal: { subject: "eve", scopes: undefined } });
  expect(await stranger.call("greet", again(first, who))).toEqual(foreign);
  const state = String(first["requestState"]);
  const [body = "", signature = ""] = state.split(".");
  const forged = Buffer.from(Buffer.from(body, "base64url").toString().replace("expires", "expirez")).toString("base64url");
  for (const requestState of [
    `${state}-TAMPERED`,
    `${state}.`,
    `${state}=`,
    body,
    "",
    ".",
    5,
    null,
    `${forged}.${signature}`,
    `${body}.${signature.slice(1)}`,
  ])
    expect(await peer.call("greet", { requestState, inputResponses: who }), String(requestState)).toEqual(
      refused("not one that this server gave out"),
    );
  vi.setSystemTime(Date.now() + 11 * MINUTE);
  expect(await peer.call("greet", again(first, who))).toEqual(refused("has expired"));
});

it("members of arguments may change places", async () => {
  const peer = open({ greet });
  const first = await peer.call("greet", { arguments: { _1: "a" } });
  expect(textOf(await peer.call("greet", { ...again(first, { who: accept({ name: "Ada" }) }), arguments: { _1: "a" } }))).toBe(
    "Hello, Ada!",
  );
});

it("a state that comes twice finds its call once, and runs it again the second time", async () => {
  let runs = 0;
  const peer = open({
    greet(ctx, text) {
      runs += 1;
      return greet(ctx, text);
    },
  });
  const first = await peer.call("greet");
  const retry = again(first, { who: accept({ name: "Ada" }) });
  expect(textOf(await peer.call("greet", retry))).toBe("Hello, Ada!");
  expect(textOf(await peer.call("greet", retry))).toBe("Hello, Ada!");
  expect(runs).toBe(2);
});

it("a call that nobody comes back to is given up after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reasons: unknown[] = [];
  const peer = open({
    async ask(ctx) {
      await ctx.roots().catch((reason: unknown) => reasons.push(reason));
      return String(ctx.signal.aborted);
    },
  });
  await peer.call("ask");
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(reasons).toMatchObject([{ name: "AbortError", message: "the client did not come back with the answers" }]);
});

it("of very many calls that wait the oldest are given up, and run again when their answers come", async () => {
  const peer = open({ greet });
  const first = await peer.call("greet");
  for (let i = 0; i < 1000; i++) await peer.call("greet");
  expect(textOf(await peer.call("greet", again(first, { who: accept({ name: "Ada" }) })))).toBe("Hello, Ada!");
});

it("of calls that take much room the oldest are given up likewise, but never the newest", async () => {
  const reasons: string[] = [];
  const peer = open({
    ask: (ctx, text) => ctx.roots().then(String, ({ message }: Error) => String(reasons.push(`${text}: ${message}`))),
  });
  const more = "x".repeat(30_000_000);
  for (const _1 of ["one", "two", "three"]) await peer.call("ask", { arguments: { _1 }, more });
  await turn();
  expect(reasons).toEqual(["one: too many calls wait for answers"]);
  await peer.call("ask", { arguments: { _1: "four" }, more: "x".repeat(70_000_000) });
  await turn();
  expect(reasons).toHaveLength(3);
});

it("a state is good for the server that gave it out", async () => {
  vi.stubEnv("MCPC_STATE_KEY", "shared by two servers");
  const first = await open({ greet }).call("greet");
  const other = openPeer(contextCore({ greet }, { name: "other" }), STATELESS);
  expect(await other.call("greet", again(first, { who: accept({ name: "Ada" }) }))).toEqual(refused("belongs to another request"));
});
