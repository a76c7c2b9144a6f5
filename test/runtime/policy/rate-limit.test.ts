import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { counting, said, serve } from "../support/policed.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("refuses calls over the rate and says when to try again", async () => {
  const { run, calls } = counting((count) => `call ${count}`);
  const { call } = serve({ rateLimit: { calls: 2, per: 60_000 } }, run);
  expect([await call(), await call()]).toMatchObject([said("call 1"), said("call 2")]);
  expect(await call()).toMatchObject(said("rate limit reached: at most 2 calls per minute; try again in 30 s", true));
  await vi.advanceTimersByTimeAsync(12_500);
  expect(await call()).toMatchObject(said("rate limit reached: at most 2 calls per minute; try again in 18 s", true));
  await vi.advanceTimersByTimeAsync(17_500);
  expect(await call()).toMatchObject(said("call 3"));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([await call(), await call(), await call()]).toMatchObject([said("call 4"), said("call 5"), { result: { isError: true } }]);
  expect(calls()).toBe(5);
});

it("does not count calls whose arguments do not fit", async () => {
  const { run } = counting((count) => `call ${count}`);
  const { call } = serve({ rateLimit: { calls: 1, per: 1000 } }, run);
  expect(await call({ _1: "one" })).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining("_1") }] } });
  expect(await call()).toMatchObject(said("call 1"));
});

it("limits each principal apart", async () => {
  const { join } = serve({ rateLimit: { calls: 1, per: 1000 } }, () => "done");
  const [ada, bob] = ["ada", "bob"].map((subject) => join("2026-07-28", { subject, scopes: undefined }));
  expect([await ada?.call(), await bob?.call()]).toMatchObject([said("done"), said("done")]);
  expect(await join("2025-11-25", { subject: "ada", scopes: undefined }).call()).toMatchObject({ result: { isError: true } });
});

it("forgets principals that have not called for a while", async () => {
  const { join } = serve({ rateLimit: { calls: 1, per: 1000 } }, () => "done");
  for (let i = 0; i < 1500; i++) {
    await join("2026-07-28", { subject: `user ${i}`, scopes: undefined }).call();
    vi.advanceTimersByTime(10);
  }
  expect(await join("2026-07-28", { subject: "user 1499", scopes: undefined }).call()).toMatchObject({ result: { isError: true } });
});
