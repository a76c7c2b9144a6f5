// The ways to talk to a served module: official clients, requests by hand, plain JSON.
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

export const TOKEN = "only-for-tests";
export const STATELESS = "2026-07-28";
export const HANDSHAKE = "2025-11-25";

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` };
const INFO = { name: "mcpc-test", version: "1.0.0" };
const CAPABILITIES = { elicitation: { form: {} } };

/** The official clients, by the revision that they speak here. */
export const newest = () => new Client(INFO, { capabilities: CAPABILITIES, versionNegotiation: { mode: { pin: STATELESS } } });
export const handshake = () => new Client(INFO);
export const old = () => new OldClient(INFO);

/** Talks to a server by a client of its own. */
export async function withClient(url, create, talk) {
  const client = create();
  const Transport = client instanceof OldClient ? OldTransport : StreamableHTTPClientTransport;
  await client.connect(new Transport(new URL("/mcp", url), { requestInit: { headers: AUTHORIZED } }));
  try {
    await talk(client);
  } finally {
    await client.close();
  }
}

/** A request by hand to the MCP endpoint, in one of both eras. */
export function post(url, revision, method, params, signal) {
  const stateless = revision === STATELESS;
  const meta = {
    ...params._meta,
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientCapabilities": CAPABILITIES,
  };
  return fetch(new URL("/mcp", url), {
    method: "POST",
    headers: {
      ...AUTHORIZED,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      ...(stateless && { "mcp-method": method, ...(params.name && { "mcp-name": params.name }) }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: stateless ? { ...params, _meta: meta } : params }),
    ...(signal && { signal }),
  });
}

/** The messages of a stream as they come. */
export async function* messagesOf(response) {
  assert.match(response.headers.get("content-type"), /^text\/event-stream/);
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + chunk).split("\n\n");
    text = events.pop();
    for (const event of events) if (event.startsWith("data: ")) yield JSON.parse(event.slice("data: ".length));
  }
}

export function get(url, path, headers = {}) {
  return fetch(new URL(path, url), { headers: { ...AUTHORIZED, ...headers } });
}

/** A plain call: its status, and its result or what went wrong. */
export async function plainCall(url, path, body, headers = {}) {
  const response = await fetch(new URL(`/call/${path}`, url), {
    method: "POST",
    headers: { ...AUTHORIZED, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { result, error } = await response.json();
  return [response.status, result ?? error];
}
