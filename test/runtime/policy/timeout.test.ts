import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isRecord } from "../../support/is-record.ts";
import type { Revision } from "../../support/revisions.ts";
import { loadWireSchemas } from "../../support/wire-schemas.ts";
import { later, said, serve } from "../support/policed.ts";

const REVISIONS: readonly Revision[] = ["2025-06-18", "2025-11-25", "2026-07-28"];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

for (const revision of REVISIONS)
  it(`ends a call that takes too long, in ${revision}`, async () => {
    const reasons: unknown[] = [];
    const { join } = serve({ timeout: 30_000 }, (_count: unknown, _options: unknown, signal: AbortSignal) => {
      signal.addEventListener("abort", () => reasons.push(signal.reason));
      return later(60_000, "too late");
    });
    const answer = join(revision).call();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(reasons).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const reply = await answer;
    expect(reply).toMatchObject(said("timed out after 30 s", true));
    expect(reasons).toEqual([new DOMException("timed out after 30 s", "TimeoutError")]);
    expect((await loadWireSchemas()).result("tools/call", isRecord(reply) && reply["result"], revision)).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

it("leaves alone what is quick enough, and no timer behind", async () => {
  const { call } = serve({ timeout: 1000 }, (count: number) => (count === 1 ? "at once" : later(500, "in time")));
  expect(await call({ _1: 1 })).toMatchObject(said("at once"));
  const slow = call({ _1: 2 });
  await vi.advanceTimersByTimeAsync(500);
  expect(await slow).toMatchObject(said("in time"));
  expect(vi.getTimerCount()).toBe(0);
});

it("ends a generator between two values, and lets it clean up", async () => {
  const events: string[] = [];
  async function* run(): AsyncGenerator<string> {
    try {
      for (;;) yield String(await later(400, "item"));
    } finally {
      events.push("cleaned up");
    }
  }
  const { call } = serve({ timeout: 1000 }, run, { kind: "value", shape: { kind: "array", items: { kind: "string" } }, stream: true });
  const answer = call();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject(said("timed out after 1 s", true));
  await vi.advanceTimersByTimeAsync(400);
  expect(events).toEqual(["cleaned up"]);
});

it("hands a cancel on to a function with a time limit", async () => {
  const reasons: unknown[] = [];
  const { join } = serve({ timeout: 1000 }, (_count: unknown, _options: unknown, signal: AbortSignal) => {
    signal.addEventListener("abort", () => reasons.push(signal.reason.name));
    return later(500, "unheard");
  });
  const client = join();
  const answer = client.call();
  await vi.advanceTimersByTimeAsync(10);
  client.cancel(1);
  expect(await answer).toBeUndefined();
  expect(reasons).toEqual(["AbortError"]);
});
