import { expect, it } from "vitest";
import { ableClient } from "../support/able-client.ts";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import type { Revision } from "../support/revisions.ts";
import { openSession, type Session } from "../support/session.ts";
import { resultOf } from "./scenarios.ts";

// What the older revisions of the handshake era have less: the same program, and clients that know no better.

async function inSession(revision: Revision, check: (session: Session) => Promise<void>): Promise<void> {
  const session = await openSession(await programOf(storyNamed("conformance")), revision, ableClient);
  expect(session.opening["protocolVersion"]).toBe(revision);
  await check(session);
  await session.close();
}

const call = (session: Session, name: string, args: JsonRecord = {}): Promise<JsonRecord> =>
  resultOf(session.request("tools/call", { name, arguments: args }));

/** The form that a tool sends to the user. */
async function formOf(session: Session, name: string): Promise<JsonRecord> {
  const { reply, since } = session.start("tools/call", { name, arguments: {} });
  expect((await resultOf(reply))["isError"] ?? false).toBe(false);
  const params = since().find(({ method }) => method === "elicitation/create")?.["params"];
  const schema = isRecord(params) ? params["requestedSchema"] : undefined;
  return isRecord(schema) && isRecord(schema["properties"]) ? schema["properties"] : {};
}

it("2025-06-18: forms have defaults for booleans alone", () =>
  inSession("2025-06-18", async (session) => {
    const form = await formOf(session, "test_elicitation_sep1034_defaults");
    expect(form["verified"]).toMatchObject({ type: "boolean", default: true });
    for (const name of ["name", "age", "score", "status"]) expect(form[name], name).not.toHaveProperty("default");
  }));

it("2025-06-18: several choices at once and pages are not to be had", () =>
  inSession("2025-06-18", async (session) => {
    expect(await call(session, "test_elicitation_sep1330_enums")).toMatchObject({ isError: true });
    expect(await call(session, "test_url_elicitation")).toMatchObject({ isError: true });
  }));

for (const revision of ["2024-11-05", "2025-03-26"] as const) {
  it(`${revision}: users cannot be asked, models can`, () =>
    inSession(revision, async (session) => {
      expect(await call(session, "test_elicitation", { message: "Who?" })).toMatchObject({ isError: true });
      const { content } = await call(session, "test_sampling", { prompt: "Hi" });
      expect(content).toEqual([{ type: "text", text: "LLM response: This is a test response from the client" }]);
    }));

  it(`${revision}: links come in another form`, () =>
    inSession(revision, async (session) => {
      const { content } = await call(session, "test_resource_link");
      expect(content).toMatchObject([{ type: "text", text: expect.stringContaining("test://static-text") }]);
    }));
}

it("2024-11-05: sounds come in another form, and progress without a message", () =>
  inSession("2024-11-05", async (session) => {
    const { content } = await call(session, "test_audio_content");
    expect(content).toMatchObject([{ type: expect.not.stringMatching("audio") }]);
    const started = session.start("tools/call", { name: "test_tool_with_progress", arguments: {}, _meta: { progressToken: 1 } });
    await started.reply;
    const sent = started.since().flatMap(({ method, params }) => (method === "notifications/progress" ? [params] : []));
    expect(sent).toEqual([0, 50, 100].map((progress) => ({ progressToken: 1, progress, total: 100 })));
  }));
