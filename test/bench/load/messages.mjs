/** The revisions of the clients, in turn: half of them have sessions. */
export const STATELESS = "2026-07-28";
export const HANDSHAKE = ["2025-03-26", "2025-06-18", "2025-11-25"];

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

export const toolCall = (name, args, token) => ({
  method: "tools/call",
  params: { name, arguments: args, ...(token !== undefined && { _meta: { progressToken: token } }) },
});

/** A request of 2026-07-28: its headers and its body. */
export function statelessRequest(id, { method, params }) {
  const claim = {
    "io.modelcontextprotocol/protocolVersion": STATELESS,
    "io.modelcontextprotocol/clientCapabilities": {},
    ...params?._meta,
  };
  const name = params?.name ?? params?.uri;
  const headers = { ...JSON_HEADERS, "mcp-protocol-version": STATELESS, "mcp-method": method, ...(name && { "mcp-name": name }) };
  return { headers, body: JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: claim } }) };
}

/** A request (or without an id a notification) of a session. */
export function sessionRequest(id, message, { revision, session }) {
  return {
    headers: sessionHeaders({ revision, session }),
    body: JSON.stringify({ jsonrpc: "2.0", ...(id !== undefined && { id }), ...message }),
  };
}

export function sessionHeaders({ revision, session }) {
  const version = revision >= "2025-06-18" && { "mcp-protocol-version": revision };
  return { ...JSON_HEADERS, ...(session && { "mcp-session-id": session, ...version }) };
}

export const hello = (revision) => ({
  method: "initialize",
  params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: "load", version: "1" } },
});

/** What an answer gives back: the number, once for each step that was told; `undefined` for what is no good answer. */
export function numbersIn(message, id) {
  const { isError, content } = message?.result ?? {};
  if (message?.id !== id || isError !== false || content?.[0]?.type !== "text") return undefined;
  const value = JSON.parse(content[0].text);
  return [value.n ?? value].flat();
}
