import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { readCalls } from "../support/calls-file.ts";
import { checkReply } from "../support/check-reply.ts";
import { listFixtures } from "../support/fixtures.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { officialClients, replyOf } from "../support/official-clients.ts";
import { type HttpProgram, serveProgram } from "./support/http-program.ts";

const TOKEN = "only-for-tests";

const story = listFixtures("story").find(({ label }) => label === "story/combat");
if (!story) throw new Error("there is no story about combat");
let server: HttpProgram;
beforeAll(async () => {
  server = await serveProgram(await programOf(story), [], { MCPC_TOKEN: TOKEN });
});
afterAll(() => server.kill("SIGKILL"));

for (const { name, revision, connect } of officialClients) {
  it(`${name} lists and calls over HTTP`, async () => {
    const { client, revision: agreed, close } = await connect({ url: server.url, token: TOKEN });
    expect(agreed).toBe(revision);
    const tools: readonly JsonRecord[] = (await client.listTools()).tools.filter(isRecord);
    expect(tools.length).toBeGreaterThan(0);
    for (const call of readCalls(story.folder)?.calls ?? []) {
      const listing = tools.find((tool) => tool["name"] === call.tool);
      checkReply(call, await replyOf(client, call), listing, revision);
    }
    await close();
  });
}

it("tells a client without a token that it needs one", async () => {
  const client = new Client({ name: "mcpc-test", version: "1.0.0" });
  await expect(client.connect(new StreamableHTTPClientTransport(new URL(server.url)))).rejects.toThrow();
  expect((await fetch(server.url)).status).toBe(401);
});
