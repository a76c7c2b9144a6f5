import { afterAll, expect, it, vi } from "vitest";
import { type HttpProgram, serveProgram } from "../http/support/http-program.ts";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import type { JsonRecord } from "../support/is-record.ts";
import { type AskingClient, connectNew, connectOld, type Server } from "./asking-client.ts";

const program = programOf(storyNamed("conformance"));
const http: Promise<HttpProgram> = program.then((path) => serveProgram(path));
const overStdio = async (): Promise<Server> => ({ program: await program });
const overHttp = async (): Promise<Server> => ({ url: (await http).url });

const CLIENTS = [
  { name: "the old client over stdio", open: async () => connectOld(await overStdio()) },
  { name: "the old client over HTTP", open: async () => connectOld(await overHttp()) },
  { name: "the new client over stdio", open: async () => connectNew(await overStdio(), false) },
  { name: "the new client over HTTP", open: async () => connectNew(await overHttp(), false) },
  { name: "the new client in 2026-07-28 over stdio", open: async () => connectNew(await overStdio(), true) },
  { name: "the new client in 2026-07-28 over HTTP", open: async () => connectNew(await overHttp(), true) },
];

/** A tool that takes no part of the client: its content. */
const TOOLS: readonly [scenario: string, tool: string, content: readonly JsonRecord[]][] = [
  ["tools-call-simple-text", "test_simple_text", [{ type: "text", text: expect.stringContaining("simple text") }]],
  ["tools-call-image", "test_image_content", [{ type: "image", mimeType: "image/png" }]],
  ["tools-call-audio", "test_audio_content", [{ type: "audio", mimeType: "audio/wav" }]],
  ["tools-call-embedded-resource", "test_embedded_resource", [{ type: "resource", resource: { uri: "test://embedded-resource" } }]],
  ["tools-call-mixed-content", "test_multiple_content_types", [{ type: "text" }, { type: "image" }, { type: "resource" }]],
  ["resource link", "test_resource_link", [{ type: "resource_link", uri: "test://static-text" }]],
];

/** A tool that asks: what it asks, and what comes of it. */
const ASKING: readonly [scenario: string, tool: string, asked: readonly string[], text: string, args?: Record<string, unknown>][] = [
  [
    "tools-call-sampling",
    "test_sampling",
    ["sampling/createMessage"],
    "LLM response: This is a test response from the client",
    { prompt: "Hi" },
  ],
  ["tools-call-elicitation", "test_elicitation", ["elicitation/create"], '"email":"alice@example.com"', { message: "Who?" }],
  ["elicitation-sep1034-defaults", "test_elicitation_sep1034_defaults", ["elicitation/create"], '"age":25'],
  ["elicitation-sep1330-enums", "test_elicitation_sep1330_enums", ["elicitation/create"], '"titledMulti":["value2","value3"]'],
  ["elicitation by a page", "test_url_elicitation", ["elicitation/create"], "URL elicitation: accept"],
  ["basic-elicitation", "test_input_required_result_elicitation", ["elicitation/create"], "Hello, Alice!"],
  ["basic-sampling", "test_input_required_result_sampling", ["sampling/createMessage"], "Sampling result: This is a test"],
  ["basic-list-roots", "test_input_required_result_list_roots", ["roots/list"], "Found 1 root(s): file:///test/root"],
  ["request-state", "test_input_required_result_request_state", ["elicitation/create"], "state-ok"],
  [
    "multiple-input-requests",
    "test_input_required_result_multiple_inputs",
    ["elicitation/create", "sampling/createMessage", "roots/list"],
    "Name: Alice; Greeting: This is a test response from the client; Roots: 1",
  ],
  [
    "multi-round",
    "test_input_required_result_multi_round",
    ["elicitation/create", "elicitation/create"],
    "Multi-round complete for Alice who likes Alice",
  ],
  ["capability-check", "test_input_required_result_capabilities", ["elicitation/create", "sampling/createMessage"], "capabilities-ok: 2"],
];

for (const { name, open } of CLIENTS) {
  let opened: Promise<AskingClient> | undefined;
  const client = (): Promise<AskingClient> => {
    opened ??= open();
    return opened;
  };
  const scenario = (what: string, check: (client: AskingClient) => Promise<void>): void =>
    it(`${what}: ${name}`, async () => {
      const connected = await client();
      await check(connected);
      expect(connected.errors).toEqual([]);
    });
  afterAll(async () => (await client()).close());

  scenario("tools-list", async (client) => {
    const { tools } = await client.listTools();
    expect(tools).toMatchObject(expect.arrayContaining([expect.objectContaining({ name: "test_simple_text" })]));
  });

  for (const [what, tool, content] of TOOLS) {
    scenario(what, async (client) => expect((await client.callTool({ name: tool }))["content"]).toMatchObject(content));
  }

  scenario("tools-call-error", async (client) => {
    expect(await client.callTool({ name: "test_error_handling" })).toMatchObject({ isError: true });
  });

  scenario("tools-call-with-progress", async (client) => {
    const seen: number[] = [];
    await client.callTool({ name: "test_tool_with_progress" }, { onprogress: ({ progress }) => seen.push(progress) });
    // The last one comes right before the result: see `complain`.
    expect(seen.slice(0, 2)).toEqual([0, 50]);
  });

  scenario("tools-call-with-logging", async (client) => {
    const from = client.heard.length;
    const _meta = client.stateless ? { "io.modelcontextprotocol/logLevel": "info" } : {};
    await client.callTool({ name: "test_tool_with_logging", _meta });
    await vi.waitFor(() => expect(client.heard.slice(from).map(([, { data }]) => data)).toHaveLength(3));
    expect(client.heard.at(-1)).toMatchObject(["notifications/message", { level: "info", data: "Tool execution completed" }]);
  });

  for (const [what, tool, asked, text, args] of ASKING) {
    scenario(what, async (client) => {
      const from = client.asked.length;
      const result = await client.callTool({ name: tool, ...(args && { arguments: args }) });
      expect(result["content"]).toEqual([{ type: "text", text: expect.stringContaining(text) }]);
      expect(client.asked.slice(from).map(([method]) => method)).toEqual(asked);
    });
  }

  scenario("a call that is cancelled", async (client) => {
    const cancel = new AbortController();
    const onprogress = (): void => cancel.abort("changed my mind");
    await expect(client.callTool({ name: "test_cancellation" }, { signal: cancel.signal, onprogress })).rejects.toThrow("changed my mind");
    expect(await client.callTool({ name: "test_simple_text" })).toHaveProperty("content");
  });

  scenario("resources", async (client) => {
    expect((await client.listResources())["resources"]).toHaveLength(3);
    expect((await client.listResourceTemplates())["resourceTemplates"]).toMatchObject([{ uriTemplate: "test://template/{id}/data" }]);
    expect((await client.readResource("test://static-text"))["contents"]).toMatchObject([{ text: expect.stringContaining("static text") }]);
    expect((await client.readResource("test://static-binary"))["contents"]).toMatchObject([{ mimeType: "image/png" }]);
    expect((await client.readResource("test://template/7/data"))["contents"]).toMatchObject([{ text: expect.stringContaining('"7"') }]);
    await expect(client.readResource("test://nonexistent")).rejects.toMatchObject({ code: client.notFound });
  });

  scenario("resources-subscribe", async (client) => {
    const from = client.heard.length;
    await client.watch("test://watched-resource");
    await client.callTool({ name: "test_trigger_resource_change" });
    const updated = ["notifications/resources/updated", { uri: "test://watched-resource" }];
    await vi.waitFor(() => expect(client.heard.slice(from)).toMatchObject([updated]));
  });

  scenario("prompts", async (client) => {
    expect((await client.listPrompts())["prompts"]).toHaveLength(5);
    const args = { arg1: "testValue1", arg2: "testValue2" };
    const { messages } = await client.getPrompt("test_prompt_with_arguments", args);
    expect(messages).toMatchObject([{ content: { text: "Prompt with arguments: arg1='testValue1', arg2='testValue2'" } }]);
    expect((await client.getPrompt("test_prompt_with_image"))["messages"]).toMatchObject([{ content: { type: "image" } }, {}]);
    const asking = await client.getPrompt("test_input_required_result_prompt");
    expect(asking["messages"]).toMatchObject([{ content: { text: "Work in this context: Alice" } }]);
  });

  scenario("completion-complete", async (client) => {
    const { completion } = await client.complete("test_prompt_with_arguments", { name: "arg1", value: "pa" });
    expect(completion).toMatchObject({ values: ["paris", "park", "party"] });
  });
}

afterAll(async () => {
  const server = await http;
  server.kill("SIGTERM");
  expect(await server.exited).toMatchObject({ code: 0 });
});
