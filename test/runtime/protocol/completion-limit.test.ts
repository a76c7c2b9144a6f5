import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Manifest } from "../../../templates/contract.ts";
import { createCore } from "../../../templates/protocol/core.ts";
import { features } from "../../../templates/protocol/features.ts";
import { createSession } from "../../../templates/protocol/session.ts";
import { REVISIONS, type Revision, STATELESS } from "../../support/revisions.ts";
import { allParts } from "../support/all-parts.ts";
import { CLAIM } from "../support/connection.ts";
import { smallManifest } from "../support/small-manifest.ts";

const manifest: Manifest = {
  ...smallManifest([]),
  prompts: [
    {
      name: "plan",
      listing: { name: "plan", title: "Plan" },
      params: [{ role: "positional", key: "city", name: "city", shape: { kind: "string" } }],
      returns: { kind: "value", shape: { kind: "string" } },
      completers: { city: "cities" },
    },
  ],
};

type Completer = (typed: string, others: object, signal: AbortSignal) => unknown;

const said: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  said.length = 0;
});

/** Asks a completer for proposals; gives a way to cancel, and the answer: `undefined` when there is none. */
function ask(complete: Completer, revision: Revision): { cancel(): void; answer: Promise<unknown> } {
  const core = createCore(manifest, async () => ({ tools: { "complete:cities": complete } }), {
    ...allParts,
    features: [features.completions],
  });
  const session = createSession();
  const meta = revision === STATELESS ? { _meta: CLAIM } : {};
  const send = (message: object): Promise<unknown> =>
    new Promise((resolve) =>
      core.handle({ jsonrpc: "2.0", ...message }, session, { send: () => {}, settle: (reply) => resolve(reply && JSON.parse(reply)) }),
    );
  if (revision !== STATELESS) void send({ id: 0, method: "initialize", params: { protocolVersion: revision } });
  const params = { ref: { type: "ref/prompt", name: "plan" }, argument: { name: "city", value: "o" }, ...meta };
  return {
    answer: send({ id: 1, method: "completion/complete", params }),
    cancel: () => void send({ method: "notifications/cancelled", params: { requestId: 1, ...meta } }),
  };
}

const proposes = (values: string[]): object => ({ result: { completion: { values, total: values.length, hasMore: false } } });

it.each(REVISIONS)("%s: a function that does not come back proposes nothing", async (revision) => {
  const reasons: unknown[] = [];
  const hang: Completer = (_typed, _others, signal) => {
    signal.addEventListener("abort", () => reasons.push(signal.reason));
    return new Promise(() => {});
  };
  const { answer } = ask(hang, revision);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(reasons).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject(proposes([]));
  expect(reasons).toEqual([new DOMException("timed out after 10 s", "TimeoutError")]);
  expect(said).toEqual(["completion of 'city' of 'plan': cities timed out after 10 s, so nothing is proposed\n"]);
  expect(vi.getTimerCount()).toBe(0);
});

it("what comes later is dropped, a late failure too", async () => {
  const late: Completer = (_typed, _others, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const { answer } = ask(late, "2025-11-25");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toMatchObject(proposes([]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toHaveLength(1);
});

it("leaves alone what is quick enough, and no timer behind", async () => {
  const slow: Completer = () => new Promise((resolve) => setTimeout(() => resolve(["Oslo"]), 9_000));
  const { answer } = ask(slow, "2025-11-25");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await answer).toMatchObject(proposes(["Oslo"]));
  const thrower: Completer = () => {
    throw new Error("no such letter");
  };
  expect(await ask(thrower, "2025-11-25").answer).toMatchObject({ error: { code: -32603, message: "no such letter" } });
  expect(await ask(() => ["Oslo"], "2025-11-25").answer).toMatchObject(proposes(["Oslo"]));
  expect([said, vi.getTimerCount()]).toEqual([[], 0]);
});

it.each(REVISIONS)("%s: nothing is said to or about a request that was cancelled", async (revision) => {
  const reasons: unknown[] = [];
  const hang: Completer = (_typed, _others, signal) => {
    signal.addEventListener("abort", () => reasons.push(signal.reason.name));
    return new Promise(() => {});
  };
  const { answer, cancel } = ask(hang, revision);
  await vi.advanceTimersByTimeAsync(1);
  cancel();
  expect(await answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([reasons, said, vi.getTimerCount()]).toEqual([["AbortError"], [], 0]);
});
