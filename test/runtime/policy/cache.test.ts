import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Called } from "../../../templates/call/called.ts";
import { cache } from "../../../templates/call/policy/cache.ts";
import type { Json } from "../../../templates/contract.ts";
import { counting, later, STRING, said, serve } from "../support/policed.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("answers calls with the same arguments from the cache, in whatever order their names stand", async () => {
  const { run, calls } = counting((count) => `call ${count}`);
  const { call, join } = serve({ cache: 60_000 }, run);
  expect(await call({ _1: 1, _2: { a: [1, { c: 1, d: 2 }], b: 2 } })).toMatchObject(said("call 1"));
  expect(await call({ _2: { b: 2, a: [1, { d: 2, c: 1 }] }, _1: 1 })).toMatchObject(said("call 1"));
  expect(await join("2026-07-28").call({ _2: { b: 2, a: [1, { d: 2, c: 1 }] }, _1: 1 })).toMatchObject(said("call 1"));
  expect(await call({ _1: 2, _2: { a: [1, { c: 1, d: 2 }], b: 2 } })).toMatchObject(said("call 2"));
  expect(await call(JSON.parse('{ "_2": { "__proto__": 1 } }'))).toMatchObject(said("call 3"));
  expect(await call({ _2: {} })).toMatchObject(said("call 4"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await call({ _2: {} })).toMatchObject(said("call 5"));
  expect(calls()).toBe(5);
});

it("keeps no failure", async () => {
  const { run, calls } = counting((count) => {
    if (count < 3) throw new Error(`failed ${count}`);
    return "well";
  });
  const { call } = serve({ cache: 60_000 }, run);
  expect([await call(), await call(), await call(), await call()]).toMatchObject([
    said("failed 1", true),
    said("failed 2", true),
    said("well"),
    said("well"),
  ]);
  expect(await call({ _1: "one" })).toMatchObject({ result: { isError: true } });
  expect(calls()).toBe(3);
});

it("runs once for calls that come at a time; a cancel of one is not a cancel of the others", async () => {
  const aborted: string[] = [];
  const { run, calls } = counting((count, ...[, , signal]: AbortSignal[]) => {
    signal?.addEventListener("abort", () => aborted.push(`call ${count}`));
    return later(100, `call ${count}`);
  });
  const { join } = serve({ cache: 60_000 }, run);
  const [one, two] = [join(), join("2026-07-28")];
  const answers = [one.call(), two.call(), two.call()];
  await vi.advanceTimersByTimeAsync(50);
  one.cancel(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(await Promise.all(answers)).toMatchObject([undefined, said("call 1"), said("call 1")]);
  expect(await one.call()).toMatchObject(said("call 1"));
  expect([calls(), aborted]).toEqual([1, []]);
});

it("ends what nobody waits for any more, and does not keep it", async () => {
  const aborted: string[] = [];
  const { run } = counting((count, ...[, , signal]: AbortSignal[]) => {
    signal?.addEventListener("abort", () => aborted.push(`call ${count}`));
    return later(100, `call ${count}`);
  });
  const { join } = serve({ cache: 60_000 }, run);
  const [one, two] = [join(), join()];
  const answers = [one.call(), two.call()];
  await vi.advanceTimersByTimeAsync(50);
  one.cancel(1);
  two.cancel(1);
  const third = one.call();
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  expect(await third).toMatchObject(said("call 2"));
  expect(aborted).toEqual(["call 1"]);
});

it("runs again for those who wait for a call that ended with the request it was made in", async () => {
  let calls = 0;
  const run = async (): Promise<Called> => {
    const call = ++calls;
    await later(100, undefined);
    // What Workers make of a promise of a request that is over.
    if (call === 1) throw new Error("it can never settle");
    return { kind: "value", value: call };
  };
  const cached = cache({ name: "run", params: [], returns: STRING, policy: { cache: 60_000 } }, run);
  const caller = { cancelled: false, signal: () => new AbortController().signal };
  const answers = Promise.allSettled([1, 2, 3, 4].map((n) => cached({}, { ...caller, cancelled: n === 4 })));
  await vi.advanceTimersByTimeAsync(200);
  const second = { status: "fulfilled", value: { kind: "value", value: 2 } };
  expect(await answers).toEqual([
    expect.objectContaining({ status: "rejected" }),
    second,
    second,
    { status: "fulfilled", value: { kind: "nothing" } },
  ]);
  expect(await cached({}, caller)).toEqual(second.value);
  expect(calls).toBe(2);
});

it("lets a function that may ask its caller run for each of them", async () => {
  const { run, calls } = counting((count) => later(100, `call ${count}`));
  const { join } = serve({ cache: 60_000 }, run, undefined, "context");
  const [one, two] = [join(), join("2026-07-28")];
  const answers = [one.call(), two.call()];
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(answers)).toMatchObject([said("call 1"), said("call 2")]);
  expect(await one.call()).toMatchObject(said("call 2"));
  expect(calls()).toBe(2);
});

it("keeps the results of each principal apart", async () => {
  const { run } = counting((count) => `call ${count}`);
  const { join } = serve({ cache: 60_000 }, run);
  const clients = ["ada", "bob", "ada"].map((subject) => join("2026-07-28", { subject, scopes: undefined }));
  const answers = [];
  for (const client of clients) answers.push(await client.call());
  expect(answers).toMatchObject([said("call 1"), said("call 2"), said("call 1")]);
});

it("keeps a thousand results, the newest", async () => {
  const { run } = counting((count) => `call ${count}`);
  const { call } = serve({ cache: 3_600_000 }, run);
  for (let i = 1; i <= 1001; i++) await call({ _1: i });
  expect([await call({ _1: 2 }), await call({ _1: 1 })]).toMatchObject([said("call 2"), said("call 1002")]);
});

it("keeps media", async () => {
  const { run } = counting((count) => Buffer.from(`picture ${count}`));
  const { call } = serve({ cache: 1000 }, run, { kind: "media", mimeType: "image/png" });
  const [first, second] = [await call(), await call()];
  expect(first).toMatchObject({ result: { content: [{ type: "image", data: Buffer.from("picture 1").toString("base64") }] } });
  expect(second?.result).toEqual(first?.result);
});

it("takes arguments that are nested too deep to the function's own check", async () => {
  const { call } = serve({ cache: 1000 }, () => "done");
  const deep: Json = JSON.parse(`{ "_2": ${"[".repeat(20_000)}${"]".repeat(20_000)} }`);
  expect(await call(deep)).toMatchObject({ result: {} });
});

it("counts no answer from the cache, and gives the time limit to the function alone", async () => {
  const { run, calls } = counting((count) => (count === 1 ? "first" : later(1000, "slow")));
  const { call } = serve({ cache: 500, rateLimit: { calls: 2, per: 60_000 }, timeout: 100 }, run);
  expect([await call(), await call(), await call()]).toMatchObject([said("first"), said("first"), said("first")]);
  await vi.advanceTimersByTimeAsync(500);
  const slow = call();
  await vi.advanceTimersByTimeAsync(100);
  expect(await slow).toMatchObject(said("timed out after 100 ms", true));
  expect(await call()).toMatchObject(said("rate limit reached: at most 2 calls per minute; try again in 30 s", true));
  expect(calls()).toBe(2);
});
