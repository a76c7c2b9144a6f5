import { expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { readCalls } from "../support/calls-file.ts";
import { checkReply } from "../support/check-reply.ts";
import { type Fixture, listFixtures } from "../support/fixtures.ts";
import { isRecord } from "../support/is-record.ts";
import { type AnyClient, officialClients, replyOf } from "../support/official-clients.ts";
import type { Revision } from "../support/revisions.ts";

for (const fixture of listFixtures("story")) {
  for (const { name, revision, connect } of officialClients) {
    it(`${name} lists and calls ${fixture.label}`, async () => {
      const connected = await connect({ program: await programOf(fixture) });
      expect(connected.revision).toBe(revision);
      await listAndCall(connected.client, fixture, revision);
      await connected.close();
      expect(connected.errors).toEqual([]);
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
