import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Call } from "./calls-file.ts";
import { isRecord } from "./is-record.ts";
import type { Revision } from "./revisions.ts";
import type { Reply } from "./session.ts";

/** A program to start, or where one listens and the token it asks for. */
export type Reachable = { readonly program: string } | { readonly url: string; readonly token: string };

/** What the official clients of both generations have in common. */
export interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<object>;
  listResources(): Promise<{ readonly resources: readonly { readonly uri: string }[] }>;
  listResourceTemplates(): Promise<{ readonly resourceTemplates: readonly { readonly uriTemplate: string }[] }>;
  readResource(params: { uri: string }): Promise<{ readonly contents: readonly unknown[] }>;
  listPrompts(): Promise<{ readonly prompts: readonly { readonly name: string }[] }>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{ readonly messages: readonly unknown[] }>;
  complete(params: {
    ref: { type: "ref/prompt"; name: string };
    argument: { name: string; value: string };
  }): Promise<{ readonly completion: object }>;
}

export interface Connected {
  readonly client: AnyClient;
  /** The revision the two sides agreed on. */
  readonly revision: string | undefined;
  /** Complaints about messages that the client could not read. */
  readonly errors: readonly Error[];
  close(): Promise<void>;
}

export interface OfficialClient {
  readonly name: string;
  /** What it agrees on with a server that has all revisions. */
  readonly revision: Revision;
  connect(server: Reachable): Promise<Connected>;
}

export const officialClients: readonly OfficialClient[] = [
  { name: "the official client as it comes", revision: "2025-11-25", connect: (server) => connectNew(server) },
  { name: "the official client in auto mode", revision: "2026-07-28", connect: (server) => connectNew(server, "auto") },
  {
    name: "the official client pinned to 2026-07-28",
    revision: "2026-07-28",
    connect: (server) => connectNew(server, { pin: "2026-07-28" }),
  },
  { name: "the old official client", revision: "2025-11-25", connect: connectOld },
];

const INFO = { name: "mcpc-test", version: "1.0.0" };

const started = (program: string) => ({ command: process.execPath, args: [program], env: { TZ: "UTC" }, stderr: "ignore" as const });

const bearing = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

async function connectNew(server: Reachable, mode?: "auto" | { pin: string }): Promise<Connected> {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  const transport =
    "url" in server
      ? new StreamableHTTPClientTransport(new URL(server.url), bearing(server.token))
      : new StdioClientTransport(started(server.program));
  await client.connect(transport);
  return { client, errors, revision: client.getNegotiatedProtocolVersion(), close: () => client.close() };
}

async function connectOld(server: Reachable): Promise<Connected> {
  const client = new OldClient(INFO);
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  if ("url" in server) {
    const transport = new OldHttpTransport(new URL(server.url), bearing(server.token));
    await client.connect(transport);
    return {
      client,
      errors,
      revision: transport.protocolVersion,
      async close() {
        await transport.terminateSession();
        await client.close();
      },
    };
  }
  const transport = new OldStdioTransport(started(server.program));
  let revision: string | undefined;
  // The old client tells the transport what was negotiated, and nobody else.
  Object.assign(transport, { setProtocolVersion: (version: string) => (revision = version) });
  await client.connect(transport);
  return { client, errors, revision, close: () => client.close() };
}

/** What comes of a call, errors of the protocol included. */
export async function replyOf(client: AnyClient, call: Call): Promise<Reply> {
  try {
    const result = await client.callTool({ name: call.tool, ...(call.arguments && { arguments: call.arguments }) });
    return { result: isRecord(result) ? result : {} };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "number") throw error;
    return { error: { code: error.code, message: error.message } };
  }
}
