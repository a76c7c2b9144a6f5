import { expect } from "vitest";
import { isRecord } from "../support/is-record.ts";
import { BOTH, call, resultOf, scenarios, text } from "./scenarios.ts";

const scenario = scenarios();
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

scenario("tools-list", BOTH, async (session) => {
  const lists = await Promise.all([1, 2, 3].map(() => resultOf(session.request("tools/list"))));
  const tools: unknown[] = Array.isArray(lists[0]?.["tools"]) ? lists[0]["tools"] : [];
  expect(tools[0]).toMatchObject({ name: "test_simple_text" });
  for (const tool of tools.filter(isRecord)) {
    expect(tool["name"]).toMatch(/^[A-Za-z0-9_.-]{1,128}$/);
    expect(tool["description"], `description of ${tool["name"]}`).toMatch(/\S/);
    expect(tool["inputSchema"], `schema of ${tool["name"]}`).toMatchObject({ type: "object" });
  }
  expect(lists[1], "the order is always the same").toEqual(lists[0]);
  expect(lists[2], "the order is always the same").toEqual(lists[0]);
});

scenario("tools-call-simple-text", BOTH, async (session) => {
  expect((await call(session, "test_simple_text"))["content"]).toEqual([text("This is a simple text response for testing.")]);
});

scenario("tools-call-image", BOTH, async (session) => {
  expect((await call(session, "test_image_content", {}))["content"]).toEqual([{ type: "image", data: PNG, mimeType: "image/png" }]);
});

scenario("tools-call-audio", BOTH, async (session) => {
  expect((await call(session, "test_audio_content", {}))["content"]).toEqual([{ type: "audio", data: WAV, mimeType: "audio/wav" }]);
});

scenario("tools-call-embedded-resource", BOTH, async (session) => {
  const resource = { uri: "test://embedded-resource", mimeType: "text/plain", text: "This is an embedded resource content." };
  expect((await call(session, "test_embedded_resource", {}))["content"]).toEqual([{ type: "resource", resource }]);
});

scenario("tools-call-mixed-content", BOTH, async (session) => {
  const resource = { uri: "test://mixed-content-resource", mimeType: "application/json", text: '{"test":"data","value":123}' };
  expect((await call(session, "test_multiple_content_types", {}))["content"]).toEqual([
    text("Multiple content types test:"),
    { type: "image", data: PNG, mimeType: "image/png" },
    { type: "resource", resource },
  ]);
});

scenario("a resource link is a block of its own", BOTH, async (session) => {
  const link = { type: "resource_link", uri: "test://static-text", name: "static_text", mimeType: "text/plain" };
  expect((await call(session, "test_resource_link", {}))["content"]).toEqual([link]);
});

scenario("tools-call-error", BOTH, async (session) => {
  const result = await resultOf(session.request("tools/call", { name: "test_error_handling", arguments: {} }));
  expect(result).toMatchObject({ isError: true, content: [text("This tool intentionally returns an error for testing")] });
});

scenario("an unknown tool is an error of the protocol", BOTH, async (session) => {
  expect((await session.request("tools/call", { name: "test_nothing", arguments: {} })).error?.code).toBe(-32602);
});
