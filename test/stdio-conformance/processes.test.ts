import { expect, it, vi } from "vitest";
import { ableClient } from "../support/able-client.ts";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import type { JsonRecord } from "../support/is-record.ts";
import { type ClientSide, openSession, type Session } from "../support/session.ts";
import { HANDSHAKE, resultOf, STATELESS, text } from "./scenarios.ts";

const program = (): Promise<string> => programOf(storyNamed("conformance"));
const silent: ClientSide = { ...ableClient, answer: () => undefined };
const inputs = (name: string, key: string, content: JsonRecord, requestState: unknown): JsonRecord => ({
  name,
  arguments: {},
  inputResponses: { [key]: { action: "accept", content } },
  requestState,
});

it("a call that waits for an answer does not outlive its client, in 2025-11-25", async () => {
  const session = await openSession(await program(), HANDSHAKE, silent);
  const { reply, since } = session.start("tools/call", { name: "test_elicitation", arguments: { message: "Who are you?" } });
  // Nobody answers it, or it fails: the program leaves all the same.
  reply.catch(() => undefined);
  await vi.waitFor(() => expect(since()).toMatchObject([{ method: "elicitation/create" }]));
  await session.close();
});

it("a call that waits for its next round does not outlive its client, in 2026-07-28", async () => {
  const session = await openSession(await program(), STATELESS, ableClient);
  const result = await resultOf(session.request("tools/call", { name: "test_input_required_result_elicitation", arguments: {} }));
  expect(result["resultType"]).toBe("input_required");
  await session.close();
});

it("a cancelled call takes back its question, in 2025-11-25", async () => {
  const session = await openSession(await program(), HANDSHAKE, silent);
  const { id, since } = session.start("tools/call", { name: "test_elicitation", arguments: { message: "Who are you?" } });
  await vi.waitFor(() => expect(since()).toHaveLength(1));
  session.notify("notifications/cancelled", { requestId: id });
  const question = since()[0]?.["id"];
  await vi.waitFor(() => expect(since()[1]).toMatchObject({ method: "notifications/cancelled", params: { requestId: question } }));
  await session.close();
});

/** The state of a call whose first round was in a process that is gone, and another process with a key of its own. */
async function inTwoProcesses(key: string): Promise<{ state: unknown; other: Session }> {
  const name = "test_input_required_result_multi_round";
  const session = await openSession(await program(), STATELESS, ableClient, { MCPC_STATE_KEY: "one" });
  const { requestState } = await resultOf(session.request("tools/call", { name, arguments: {} }));
  await session.close();
  return { state: requestState, other: await openSession(await program(), STATELESS, ableClient, { MCPC_STATE_KEY: key }) };
}

it("rounds of one call may reach different processes that have the same key", async () => {
  const name = "test_input_required_result_multi_round";
  const { state, other } = await inTwoProcesses("one");
  const round = await resultOf(other.request("tools/call", inputs(name, "step1", { name: "Alice" }, state)));
  expect(round).toMatchObject({ resultType: "input_required", inputRequests: { step2: { method: "elicitation/create" } } });
  await other.close();

  const third = await openSession(await program(), STATELESS, ableClient, { MCPC_STATE_KEY: "one" });
  const result = await resultOf(third.request("tools/call", inputs(name, "step2", { color: "red" }, round["requestState"])));
  expect(result["content"]).toEqual([text("Multi-round complete for Alice who likes red")]);
  await third.close();
});

it("a process with another key refuses the state", async () => {
  const { state, other } = await inTwoProcesses("another");
  const { error } = await other.request("tools/call", inputs("test_input_required_result_multi_round", "step1", { name: "Alice" }, state));
  expect(error?.code).toBe(-32602);
  await other.close();
});
