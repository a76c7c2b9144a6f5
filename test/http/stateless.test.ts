import { expect, it } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { CLAIM, claimed, serve, statelessHeaders, verdict } from "./support/served.ts";

const LIST = claimed(1, "tools/list");
const HEADERS = statelessHeaders("tools/list");
const call = (args: unknown = { _1: "you" }): object => claimed(1, "tools/call", { name: "greet", arguments: args });
const CALL = statelessHeaders("tools/call", "greet");
const without = (headers: Readonly<Record<string, string>>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const cases: [what: string, message: unknown, headers: Readonly<Record<string, string>>, verdict: string][] = [
  ["a list", LIST, HEADERS, "200"],
  ["a call", call(), CALL, "200"],
  ["server/discover", claimed(1, "server/discover"), statelessHeaders("server/discover"), "200"],
  ["a notification", { jsonrpc: "2.0", method: "notifications/x", params: { _meta: CLAIM } }, HEADERS, "202"],
  ["a session id, which is ignored", LIST, { ...HEADERS, "mcp-session-id": "nobody" }, "200"],
  ["only JSON accepted", LIST, { ...HEADERS, accept: "application/json" }, "200"],
  ["only events accepted", LIST, { ...HEADERS, accept: "text/event-stream" }, "200"],
  ["nothing accepted that there is", LIST, { ...HEADERS, accept: "text/html" }, "406 -32600"],
  ["another content type", LIST, { ...HEADERS, "content-type": "text/plain" }, "415 -32600"],
  ["a content type with parameters", LIST, { ...HEADERS, "content-type": "Application/JSON; charset=utf-8" }, "200"],
  ["bad JSON", "{", HEADERS, "400 -32700"],
  ["a batch", [LIST], HEADERS, "400 -32600"],
  ["a response", { jsonrpc: "2.0", id: 1, result: {} }, HEADERS, "400 -32600"],
  ["no version header", LIST, without(HEADERS, "mcp-protocol-version"), "400 -32020"],
  ["another version header", LIST, { ...HEADERS, "mcp-protocol-version": "2025-11-25" }, "400 -32020"],
  ["an unknown version header", LIST, { ...HEADERS, "mcp-protocol-version": "2099-01-01" }, "400 -32020"],
  ["no claim", { jsonrpc: "2.0", id: 1, method: "tools/list" }, HEADERS, "400 -32602"],
  ["no capabilities", claimed(1, "tools/list", {}, { "io.modelcontextprotocol/clientCapabilities": undefined }), HEADERS, "400 -32602"],
  [
    "an unknown version",
    claimed(1, "tools/list", {}, { "io.modelcontextprotocol/protocolVersion": "2099-01-01" }),
    { ...HEADERS, "mcp-protocol-version": "2099-01-01" },
    "400 -32022",
  ],
  ["no method header", LIST, without(HEADERS, "mcp-method"), "400 -32020"],
  ["another method header", LIST, { ...HEADERS, "mcp-method": "prompts/list" }, "400 -32020"],
  ["a method header in capitals", LIST, { ...HEADERS, "mcp-method": "TOOLS/LIST" }, "400 -32020"],
  ["no name header", call(), without(CALL, "mcp-name"), "400 -32020"],
  ["another name header", call(), { ...CALL, "mcp-name": "add" }, "400 -32020"],
  ["spaces around the name header", call(), { ...CALL, "mcp-name": "  greet " }, "200"],
  ["a name in base64", call(), { ...CALL, "mcp-name": "=?base64?Z3JlZXQ=?=" }, "200"],
  ["a name in broken base64", call(), { ...CALL, "mcp-name": "=?base64?Z3JlZXQ?=" }, "400 -32020"],
  ["a name in capital base64", call(), { ...CALL, "mcp-name": "=?BASE64?Z3JlZXQ=?=" }, "400 -32020"],
  ["a name that is not ASCII", call(), { ...CALL, "mcp-name": "gr\u00e9et" }, "400 -32020"],
  ["an unknown method", claimed(1, "no/such"), statelessHeaders("no/such"), "404 -32601"],
  ["initialize", claimed(1, "initialize"), statelessHeaders("initialize"), "404 -32601"],
  ["ping", claimed(1, "ping"), statelessHeaders("ping"), "404 -32601"],
  ["an unknown tool", claimed(1, "tools/call", { name: "nope" }), statelessHeaders("tools/call", "nope"), "200 -32602"],
  ["no tool name", claimed(1, "tools/call"), statelessHeaders("tools/call"), "200 -32602"],
  ["arguments that do not fit", call({}), CALL, "200"],
  ["no JSON-RPC", { ...LIST, jsonrpc: "1.0" }, HEADERS, "400 -32600"],
];

for (const [what, message, headers, expected] of cases) {
  it(`answers ${what} with ${expected}`, async () => {
    expect(await verdict(await serve().post(message, headers))).toBe(expected);
  });
}

it("answers other methods with 405 and says what is allowed", async () => {
  for (const method of ["GET", "DELETE"]) {
    const response = await serve().fetch("/mcp", { method, headers: HEADERS });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
  const put = await serve().fetch("/mcp", { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "POST, GET, DELETE"]);
});

it("never mints a session", async () => {
  const response = await serve().post(LIST, HEADERS);
  expect(response.headers.get("mcp-session-id")).toBeNull();
  expect(response.headers.get("content-type")).toBe("application/json");
});

const [greet] = sampleManifest.tools.filter(({ name }) => name === "greet");
if (!greet) throw new Error("the sample has no greet");
const add = sampleManifest.tools.filter(({ name }) => name === "add").map((tool) => ({ ...tool, headers: { _1: "Left", _2: "Right" } }));
const repeating: Manifest = { ...sampleManifest, tools: [{ ...greet, headers: { _1: "Who" } }, ...add] };

const repeated: [what: string, message: object, headers: Readonly<Record<string, string>>, verdict: string][] = [
  ["a repeated text", call(), { ...CALL, "mcp-param-who": "you" }, "200"],
  ["a repeated text in base64", call({ _1: "J\u00f6rg" }), { ...CALL, "mcp-param-who": "=?base64?SsO2cmc=?=" }, "200"],
  ["a text that looks like base64 and is not", call({ _1: "=?base64?x" }), { ...CALL, "mcp-param-who": "=?base64?x" }, "200"],
  ["a missing repetition", call(), CALL, "400 -32020"],
  ["another value", call(), { ...CALL, "mcp-param-who": "You" }, "400 -32020"],
  ["broken padding", call(), { ...CALL, "mcp-param-who": "=?base64?eW91x?=" }, "400 -32020"],
  ["foreign characters", call(), { ...CALL, "mcp-param-who": "=?base64?eW9!?=" }, "400 -32020"],
  ["bytes that are no UTF-8", call(), { ...CALL, "mcp-param-who": "=?base64?/w==?=" }, "400 -32020"],
  ["a header without a value in the body", call({}), { ...CALL, "mcp-param-who": "you" }, "400 -32020"],
  ["a header for null", call({ _1: null }), { ...CALL, "mcp-param-who": "null" }, "400 -32020"],
  ["no header for null", call({ _1: null }), CALL, "200"],
  ["headers nobody asked for", call(), { ...CALL, "mcp-param-who": "you", "mcp-param-other": "\u00ff" }, "200"],
  [
    "numbers by their value",
    claimed(1, "tools/call", { name: "add", arguments: { _1: 42, _2: -1 } }),
    { ...statelessHeaders("tools/call", "add"), "mcp-param-left": "42.0", "mcp-param-right": "-1" },
    "200",
  ],
  [
    "another number",
    claimed(1, "tools/call", { name: "add", arguments: { _1: 42, _2: -1 } }),
    { ...statelessHeaders("tools/call", "add"), "mcp-param-left": "42", "mcp-param-right": "1" },
    "400 -32020",
  ],
];

for (const [what, message, headers, expected] of repeated) {
  it(`answers ${what} in the header of a property with ${expected}`, async () => {
    expect(await verdict(await serve({}, repeating).post(message, headers))).toBe(expected);
  });
}
