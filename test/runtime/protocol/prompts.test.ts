import { expect, it } from "vitest";
import type { JsonRecord } from "../../support/is-record.ts";
import { REVISIONS, STATELESS } from "../../support/revisions.ts";
import type { Session } from "../../support/session.ts";
import { errorOf, openFixture, resultOf } from "./open-fixture.ts";

const get = (session: Session, name: string, args?: JsonRecord): Promise<JsonRecord> =>
  resultOf(session, "prompts/get", { name, ...(args && { arguments: args }) });
const said = async (session: Session, name: string, args?: JsonRecord): Promise<unknown> => (await get(session, name, args))["messages"];
const user = (text: string): object => ({ role: "user", content: { type: "text", text } });

it.each(REVISIONS)("lists prompts with what %s has of them", async (revision) => {
  const session = await openFixture("prompts", revision);
  expect(session.opening["capabilities"]).toMatchObject({ prompts: {} });
  const { prompts } = await resultOf(session, "prompts/list");
  expect(prompts).toContainEqual({
    name: "review",
    ...(revision >= "2025-06-18" && { title: "Review some code" }),
    description: "Asks for a review.",
    arguments: [
      { name: "code", description: "The code", required: true },
      { name: "style", description: 'How to say it (default: "short") (one of short, long)' },
    ],
    ...(revision >= "2025-11-25" && { icons: [{ src: "https://example.com/review.svg", mimeType: "image/svg+xml" }] }),
  });
});

it.each(REVISIONS)("makes messages of whatever comes back, in %s", async (revision) => {
  const session = await openFixture("prompts", revision);
  expect(await get(session, "review", { code: "x" })).toMatchObject({
    description: "Asks for a review.",
    messages: [user("Review (short):\nx")],
  });
  expect(await said(session, "single")).toEqual([{ role: "assistant", content: { type: "text", text: "Yes?" } }]);
  expect(await said(session, "mixed")).toEqual([
    user("Look:"),
    { role: "user", content: { type: "image", data: "iVBORw==", mimeType: "image/png" } },
    { role: "assistant", content: { type: "text", text: "I see." } },
  ]);
  expect(await said(session, "data")).toEqual([user('{"x":1}')]);
  const { description, messages, _meta } = await get(session, "whole");
  expect({ description, messages }).toEqual({ description: "made for you", messages: [user("Go.")] });
  if (revision >= "2025-06-18") expect(_meta).toMatchObject({ "example.com/made": true });
  else expect(_meta).toBeUndefined();
});

it.each(REVISIONS)("writes content of every kind as %s has it", async (revision) => {
  const messages = await said(await openFixture("prompts", revision), "conversation", { topic: "letters" });
  const titled = revision >= "2025-06-18";
  const annotations = { audience: ["assistant"], priority: 1, ...(titled && { lastModified: "2026-01-01T00:00:00Z" }) };
  expect(messages).toEqual([
    { role: "user", content: { type: "text", text: "letters", annotations } },
    { role: "assistant", content: { type: "resource", resource: { uri: "x://y", mimeType: "text/plain", text: "noted" } } },
    {
      role: "user",
      content: titled
        ? { type: "resource_link", uri: "x://z", name: "z", title: "The last letter" }
        : { type: "text", text: "The last letter: x://z" },
    },
    {
      role: "user",
      content:
        revision === "2024-11-05"
          ? { type: "resource", resource: { uri: "mcpc://return", mimeType: "audio/wav", blob: "AAAA" } }
          : { type: "audio", data: "AAAA", mimeType: "audio/wav" },
    },
    { role: "user", content: { type: "image", data: "iVBORw==", mimeType: "image/png" } },
  ]);
});

it("gives arguments, which are texts, the types of the parameters", async () => {
  const session = await openFixture("prompts", "2025-11-25");
  const typed = async (args: JsonRecord): Promise<unknown> => said(session, "typed", args);
  expect(await typed({ times: "3", loud: "true", day: "2026-01-02T00:00:00Z", tags: '["a"]' })).toEqual([
    user('{"times":3,"loud":true,"year":2026,"tags":["a"]}'),
  ]);
  expect(await typed({ times: "3" })).toEqual([user('{"times":3,"loud":false,"tags":[]}')]);
  // Forms send what was left empty.
  expect(await typed({ times: "3", loud: "", day: "", tags: "" })).toEqual([user('{"times":3,"loud":false,"tags":[]}')]);
  expect(await said(session, "review", { code: "", style: "long" })).toEqual([user("Review (long):\n")]);
});

it.each(["2025-06-18", STATELESS] as const)("refuses what does not fit by -32602, in %s", async (revision) => {
  const session = await openFixture("prompts", revision);
  const refusal = async (name: unknown, args?: unknown): Promise<string> => {
    const { code, message } = await errorOf(session, "prompts/get", { name, ...(args !== undefined && { arguments: args }) });
    expect(code).toBe(-32602);
    return message;
  };
  expect(await refusal("revue")).toBe("unknown prompt 'revue'");
  expect(await refusal(7)).toBe("prompt 'name' must be a string");
  expect(await refusal("review", [])).toBe("'arguments' must be an object");
  expect(await refusal("review")).toBe("Invalid arguments: code: required but missing, expected a string");
  expect(await refusal("review", { code: "x", style: "rude" })).toContain('style: expected one of "short", "long", got "rude"');
  expect(await refusal("review", { code: "x", stile: "long" })).toContain("stile: unknown property");
  expect(await refusal("typed", { times: "often" })).toBe('Invalid arguments: times: expected an integer, got "often"');
  expect(await refusal("typed", { times: "" })).toBe('Invalid arguments: times: expected an integer, got ""');
});

it("tells what a function threw, and which block is none", async () => {
  const session = await openFixture("prompts", STATELESS);
  expect(await errorOf(session, "prompts/get", { name: "broken" })).toMatchObject({ code: -32603, message: "no idea" });
  const { message } = await errorOf(session, "prompts/get", { name: "misshapen" });
  expect(message).toContain("The result does not fit its declared type: result[0].content");
});
