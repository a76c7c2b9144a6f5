import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { type Call, readCalls } from "../support/calls-file.ts";
import { checkReply } from "../support/check-reply.ts";
import { type Fixture, listFixtures } from "../support/fixtures.ts";
import { isRecord } from "../support/is-record.ts";
import type { Revision } from "../support/revisions.ts";
import type { Reply } from "../support/session.ts";

/** What the clients below have in common. */
interface AnyClient {
  /** The revision the two sides agreed on. */
  readonly revision: string | undefined;
  /** Complaints about messages that the client could not read. */
  readonly errors: readonly Error[];
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

const INFO = { name: "mcpc-test", version: "1.0.0" };
const started = (program: string) => ({ command: process.execPath, args: [program], env: { TZ: "UTC" }, stderr: "ignore" as const });

async function connect(program: string, mode?: "auto" | { pin: string }): Promise<AnyClient> {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  await client.connect(new StdioClientTransport(started(program)));
  return {
    revision: client.getNegotiatedProtocolVersion(),
    errors,
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params),
    close: () => client.close(),
  };
}

async function connectOld(program: string): Promise<AnyClient> {
  const client = new OldClient(INFO);
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  const transport = new OldTransport(started(program));
  let revision: string | undefined;
  // The old client tells the transport what was negotiated, and nobody else.
  Object.assign(transport, { setProtocolVersion: (version: string) => (revision = version) });
  await client.connect(transport);
  return {
    revision,
    errors,
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params),
    close: () => client.close(),
  };
}

const CLIENTS: readonly { readonly name: string; readonly revision: Revision; readonly open: (program: string) => Promise<AnyClient> }[] = [
  { name: "the official client as it comes", revision: "2025-11-25", open: (program) => connect(program) },
  { name: "the official client in auto mode", revision: "2026-07-28", open: (program) => connect(program, "auto") },
  { name: "the official client pinned to 2026-07-28", revision: "2026-07-28", open: (program) => connect(program, { pin: "2026-07-28" }) },
  { name: "the old official client", revision: "2025-11-25", open: connectOld },
];

for (const fixture of listFixtures("story")) {
  for (const { name, revision, open } of CLIENTS) {
    it(`${name} lists and calls ${fixture.label}`, async () => {
      const client = await open(await programOf(fixture));
      expect(client.revision).toBe(revision);
      await listAndCall(client, fixture, revision);
      await client.close();
      expect(client.errors).toEqual([]);
    });
  }
}

async function listAndCall(client: AnyClient, fixture: Fixture, revision: Revision): Promise<void> {
  const calls = readCalls(fixture.folder)?.calls ?? [];
  const tools = (await client.listTools()).tools.filter(isRecord);
  expect(calls.map(({ tool }) => tool)).toEqual(expect.arrayContaining(tools.map((tool) => tool["name"])));
  for (const call of calls) {
    const listing = tools.find((tool) => tool["name"] === call.tool);
    checkReply(call, await replyOf(client, call), listing, revision);
  }
}

async function replyOf(client: AnyClient, call: Call): Promise<Reply> {
  try {
    const result = await client.callTool({ name: call.tool, ...(call.arguments && { arguments: call.arguments }) });
    return { result: isRecord(result) ? result : {} };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

function errorOf(error: unknown): { code: number; message: string } {
  if (!(error instanceof Error)) throw error;
  const { code }: Error & { code?: unknown } = error;
  if (typeof code !== "number") throw error;
  return { code, message: error.message };
}
