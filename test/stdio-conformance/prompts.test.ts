import { expect } from "vitest";
import type { JsonRecord } from "../support/is-record.ts";
import type { Session } from "../support/session.ts";
import { BOTH, HANDSHAKE, resultOf, scenarios, text } from "./scenarios.ts";

const scenario = scenarios();
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

async function get(session: Session, name: string, args?: JsonRecord): Promise<unknown> {
  return (await resultOf(session.request("prompts/get", { name, ...(args && { arguments: args }) })))["messages"];
}

const user = (content: JsonRecord): JsonRecord => ({ role: "user", content });

scenario("prompts-list", BOTH, async (session) => {
  const { prompts } = await resultOf(session.request("prompts/list"));
  expect(prompts).toMatchObject([
    { name: "test_simple_prompt", description: "A prompt without arguments." },
    {
      name: "test_prompt_with_arguments",
      description: "A prompt with two arguments.",
      arguments: [
        { name: "arg1", description: "First test argument", required: true },
        { name: "arg2", description: "Second test argument", required: true },
      ],
    },
    { name: "test_prompt_with_embedded_resource", arguments: [{ name: "resourceUri", required: true }] },
    { name: "test_prompt_with_image" },
    { name: "test_input_required_result_prompt", description: "A prompt that asks the user first." },
  ]);
});

scenario("prompts-get-simple", BOTH, async (session) => {
  expect(await get(session, "test_simple_prompt")).toEqual([user(text("This is a simple prompt for testing."))]);
});

scenario("prompts-get-with-args", BOTH, async (session) => {
  const messages = await get(session, "test_prompt_with_arguments", { arg1: "testValue1", arg2: "testValue2" });
  expect(messages).toEqual([user(text("Prompt with arguments: arg1='testValue1', arg2='testValue2'"))]);
});

scenario("prompts-get-embedded-resource", BOTH, async (session) => {
  const resource = { uri: "test://example-resource", mimeType: "text/plain", text: "Embedded resource content for testing." };
  expect(await get(session, "test_prompt_with_embedded_resource", { resourceUri: resource.uri })).toEqual([
    user({ type: "resource", resource }),
    user(text("Please process the embedded resource above.")),
  ]);
});

scenario("prompts-get-with-image", BOTH, async (session) => {
  expect(await get(session, "test_prompt_with_image")).toEqual([
    user({ type: "image", data: PNG, mimeType: "image/png" }),
    user(text("Please analyze the image above.")),
  ]);
});

scenario("a prompt that asks the user", [HANDSHAKE], async (session) => {
  expect(await get(session, "test_input_required_result_prompt")).toEqual([user(text("Work in this context: Alice"))]);
});

scenario("missing arguments and unknown prompts are errors of the protocol", BOTH, async (session) => {
  const missing = await session.request("prompts/get", { name: "test_prompt_with_arguments", arguments: { arg1: "only one" } });
  expect(missing.error).toMatchObject({ code: -32602, message: expect.stringContaining("arg2") });
  expect((await session.request("prompts/get", { name: "test_nothing" })).error?.code).toBe(-32602);
});
