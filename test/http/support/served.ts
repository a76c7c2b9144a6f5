import type { Manifest } from "../../../templates/contract.ts";
import { createApp, type HttpApp } from "../../../templates/http/app.ts";
import { FLAG_NAMES, type HttpOptions } from "../../../templates/http/options.ts";
import type { Parts } from "../../../templates/parts.ts";
import { createCore } from "../../../templates/protocol/core.ts";
import { findRevision } from "../../../templates/protocol/revisions.ts";
import { allParts } from "../../runtime/support/all-parts.ts";
import { createSampleCode, type SampleCode, sampleManifest } from "../../runtime/support/sample.ts";

/** Options that a test does without. */
export const DEFAULTS: HttpOptions = {
  path: "/mcp",
  stateless: false,
  allowedHosts: [],
  allowedOrigins: [],
  anyAddress: false,
  tokens: [],
  oauth: undefined,
  bodyLimit: 64 * 1024,
  names: FLAG_NAMES,
};

/** A module served in memory. */
export interface Served {
  readonly app: HttpApp;
  readonly code: SampleCode;
  /** What the server had to say to whoever runs it. */
  readonly logged: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** POSTs a message to the MCP endpoint. */
  post(message: unknown, headers?: Readonly<Record<string, string>>, init?: RequestInit): Promise<Response>;
}

export function serve(
  options: Partial<HttpOptions> = {},
  manifest: Manifest = sampleManifest,
  code: SampleCode = createSampleCode(),
  parts: Parts = allParts,
): Served {
  const logged: string[] = [];
  const core = createCore(manifest, code.load, parts);
  const app = createApp({ core, manifest, findRevision, log: (line) => logged.push(line) }, { ...DEFAULTS, ...options });
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(`http://localhost:3000${path}`, init));
  return {
    app,
    code,
    logged,
    fetch: request,
    post: (message, headers = {}, init = {}) =>
      request(options.path ?? "/mcp", {
        method: "POST",
        headers: { ...JSON_HEADERS, ...headers },
        body: typeof message === "string" ? message : JSON.stringify(message),
        ...init,
      }),
  };
}

export const JSON_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** The headers that a client of 2026-07-28 sends with a message. */
export function statelessHeaders(method: string, name?: string): Record<string, string> {
  return { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...(name !== undefined && { "mcp-name": name }) };
}

/** A request of 2026-07-28. */
export function claimed(id: unknown, method: string, params: Readonly<Record<string, unknown>> = {}, meta: object = {}): object {
  return { jsonrpc: "2.0", ...(id !== undefined && { id }), method, params: { ...params, _meta: { ...CLAIM, ...meta } } };
}

export const CLAIM = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Opens a session of a revision with a handshake; the headers that its requests need. */
export async function openSession(
  { post }: Pick<Served, "post">,
  revision: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const response = await post({ jsonrpc: "2.0", id: 0, method: "initialize", params }, headers);
  const id = response.headers.get("mcp-session-id");
  if (response.status !== 200 || id === null) throw new Error(`no session: ${response.status} ${await response.text()}`);
  await response.text();
  return { ...headers, "mcp-session-id": id, ...(revision >= "2025-06-18" && { "mcp-protocol-version": revision }) };
}

/** What a refusal comes down to: its status, and the code of its JSON-RPC error. */
export async function verdict(response: Response): Promise<string> {
  const text = await response.text();
  const code = /^\{"jsonrpc":"2\.0".*"error":\{"code":(-\d+)/.exec(text)?.[1];
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}
