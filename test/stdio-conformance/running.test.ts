import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import type { JsonRecord } from "../support/is-record.ts";
import type { Session, Started } from "../support/session.ts";
import { BOTH, call, HANDSHAKE, resultOf, STATELESS, scenarios, text } from "./scenarios.ts";

const scenario = scenarios();
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";

function start(session: Session, name: string, _meta: JsonRecord, args: JsonRecord = {}): Started {
  return session.start("tools/call", { name, arguments: args, _meta });
}

/** What came before the answer to a request, by method; it must have come, and nothing may come after it. */
async function before(started: Started, method: string): Promise<JsonRecord[]> {
  const result = await resultOf(started.reply);
  expect(result["isError"] ?? false, JSON.stringify(result)).toBe(false);
  const messages = started.since();
  const answer = messages.findIndex(({ id, method }) => id === started.id && method === undefined);
  const found = messages.flatMap((message, index) => (message["method"] === method ? [{ message, index }] : []));
  expect(found.filter(({ index }) => index > answer)).toEqual([]);
  return found.map(({ message }) => message);
}

scenario("tools-call-with-progress", BOTH, async (session) => {
  const messages = await before(start(session, "test_tool_with_progress", { progressToken: "progress-test-1" }), "notifications/progress");
  expect(messages.map(({ params }) => params)).toEqual(
    [0, 50, 100].map((progress) => ({
      progressToken: "progress-test-1",
      progress,
      total: 100,
      message: `Completed step ${progress} of 100`,
    })),
  );
});

scenario("no progress without a token, and 0 is a token", BOTH, async (session) => {
  expect(await before(start(session, "test_tool_with_progress", {}), "notifications/progress")).toEqual([]);
  const counted = await before(start(session, "test_tool_with_progress", { progressToken: 0 }), "notifications/progress");
  expect(counted.map(({ params }) => params)).toMatchObject([{ progressToken: 0 }, { progressToken: 0 }, { progressToken: 0 }]);
});

scenario("tools-call-with-logging", [HANDSHAKE], async (session) => {
  await resultOf(session.request("logging/setLevel", { level: "debug" }));
  const messages = await before(start(session, "test_tool_with_logging", {}), "notifications/message");
  expect(messages.map(({ params }) => params)).toMatchObject([
    { level: "info", data: "Tool execution started" },
    { level: "info", data: "Tool processing data" },
    { level: "info", data: "Tool execution completed" },
  ]);
  await resultOf(session.request("logging/setLevel", { level: "warning" }));
  expect(await before(start(session, "test_logging_tool", {}), "notifications/message"), "below the level").toEqual([]);
});

scenario("tools-call-with-logging", [STATELESS], async (session) => {
  const messages = await before(start(session, "test_tool_with_logging", { [LOG_LEVEL]: "info" }), "notifications/message");
  expect(messages).toHaveLength(3);
  expect(await before(start(session, "test_logging_tool", { [LOG_LEVEL]: "error" }), "notifications/message"), "below the level").toEqual(
    [],
  );
});

scenario("server-stateless: server-no-log-without-loglevel", [STATELESS], async (session) => {
  expect(await before(start(session, "test_logging_tool", {}), "notifications/message")).toEqual([]);
});

scenario("server-stateless: no-independent-requests-on-stream", [STATELESS], async (session) => {
  const started = start(session, "test_streaming_elicitation", { progressToken: "t" });
  expect(await resultOf(started.reply)).toMatchObject({ resultType: "input_required" });
  expect(started.since().filter(({ method, id }) => method !== undefined && id !== undefined)).toEqual([]);
  expect(started.since().filter(({ method }) => method === "notifications/progress")).toHaveLength(1);
});

scenario("a cancelled call is never answered, and says nothing more", BOTH, async (session) => {
  const started = start(session, "test_cancellation", { progressToken: "c" });
  await vi.waitFor(() => expect(started.since()).not.toEqual([]));
  session.notify("notifications/cancelled", { requestId: started.id, reason: "changed my mind" });
  expect((await call(session, "test_simple_text"))["content"]).toEqual([text("This is a simple text response for testing.")]);
  await sleep(50);
  expect(started.since().filter(({ id }) => id === started.id)).toEqual([]);
  expect(started.since().filter(({ method }) => method === "notifications/progress")).toHaveLength(1);
});
