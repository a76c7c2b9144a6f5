import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { type Call, readCalls } from "../support/calls-file.ts";
import { checkReply } from "../support/check-reply.ts";
import { listFixtures } from "../support/fixtures.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import type { Revision } from "../support/revisions.ts";
import type { Reply } from "../support/session.ts";
import { type HttpProgram, serveProgram } from "./support/http-program.ts";

const TOKEN = "only-for-tests";
const INFO = { name: "mcpc-test", version: "1.0.0" };
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };

const story = listFixtures("story").find(({ label }) => label === "story/combat");
if (!story) throw new Error("there is no story about combat");
let server: HttpProgram;
beforeAll(async () => {
  server = await serveProgram(await programOf(story), [], { MCPC_TOKEN: TOKEN });
});
afterAll(() => server.kill("SIGKILL"));

interface AnyClient {
  readonly revision: string | undefined;
  listTools(): Promise<{ readonly tools: readonly object[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

async function connect(mode?: "auto" | { pin: string }): Promise<AnyClient> {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
  return {
    revision: client.getNegotiatedProtocolVersion(),
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params),
    close: () => client.close(),
  };
}

async function connectOld(): Promise<AnyClient> {
  const client = new OldClient(INFO);
  const transport = new OldTransport(new URL(server.url), { requestInit });
  await client.connect(transport);
  return {
    revision: transport.protocolVersion,
    listTools: () => client.listTools(),
    callTool: (params) => client.callTool(params),
    async close() {
      await transport.terminateSession();
      await client.close();
    },
  };
}

const clients: [name: string, revision: Revision, open: () => Promise<AnyClient>][] = [
  ["the official client as it comes", "2025-11-25", () => connect()],
  ["the official client in auto mode", "2026-07-28", () => connect("auto")],
  ["the official client pinned to 2026-07-28", "2026-07-28", () => connect({ pin: "2026-07-28" })],
  ["the old official client", "2025-11-25", connectOld],
];

for (const [name, revision, open] of clients) {
  it(`${name} lists and calls over HTTP`, async () => {
    const client = await open();
    expect(client.revision).toBe(revision);
    const tools: readonly JsonRecord[] = (await client.listTools()).tools.filter(isRecord);
    expect(tools.length).toBeGreaterThan(0);
    for (const call of readCalls(story.folder)?.calls ?? []) {
      const listing = tools.find((tool) => tool["name"] === call.tool);
      checkReply(call, await replyOf(client, call), listing, revision);
    }
    await client.close();
  });
}

async function replyOf(client: AnyClient, call: Call): Promise<Reply> {
  try {
    const result = await client.callTool({ name: call.tool, ...(call.arguments && { arguments: call.arguments }) });
    return { result: isRecord(result) ? result : {} };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "number") throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

it("tells a client without a token that it needs one", async () => {
  const client = new Client(INFO);
  await expect(client.connect(new StreamableHTTPClientTransport(new URL(server.url)))).rejects.toThrow();
  expect((await fetch(server.url)).status).toBe(401);
});
