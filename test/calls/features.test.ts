import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it, onTestFinished } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";

/** What the official clients of both generations have in common beside tools. */
interface AnyClient {
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

const INFO = { name: "mcpc-test", version: "1.0.0" };

async function startOf(name: string): Promise<{ command: string; args: string[]; stderr: "ignore" }> {
  const fixture = listFixtures("ok").find(({ label }) => label === `ok/protocol/${name}`);
  if (!fixture) throw new Error(`no fixture ok/protocol/${name}`);
  return { command: process.execPath, args: [await programOf(fixture)], stderr: "ignore" };
}

const open = async (name: string, mode?: "auto" | { pin: string }): Promise<AnyClient> => {
  const client = new Client(INFO, mode && { versionNegotiation: { mode } });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  await client.connect(new StdioClientTransport(await startOf(name)));
  onTestFinished(async () => {
    await client.close();
    expect(errors).toEqual([]);
  });
  return client;
};

const openOld = async (name: string): Promise<AnyClient> => {
  const client = new OldClient(INFO);
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  await client.connect(new OldTransport(await startOf(name)));
  onTestFinished(async () => {
    await client.close();
    expect(errors).toEqual([]);
  });
  return client;
};

const CLIENTS: readonly (readonly [string, (name: string) => Promise<AnyClient>])[] = [
  ["the official client as it comes", (name) => open(name)],
  ["the official client in auto mode", (name) => open(name, "auto")],
  ["the old official client", openOld],
];

for (const [who, connect] of CLIENTS) {
  it(`${who} lists and reads resources`, async () => {
    const client = await connect("resources");
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("shop://hours");
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain("shop://items/{id}");
    for (const uri of ["shop://hours", "shop://sign", "shop://song", "shop://shelves", "shop://items/1", "shop://files/a/b"]) {
      expect((await client.readResource({ uri })).contents.length).toBeGreaterThan(0);
    }
    await expect(client.readResource({ uri: "shop://nothing" })).rejects.toThrow("unknown resource");
  });

  it(`${who} lists prompts and asks for them`, async () => {
    const client = await connect("prompts");
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain("review");
    expect((await client.getPrompt({ name: "conversation", arguments: { topic: "letters" } })).messages).toHaveLength(5);
    await expect(client.getPrompt({ name: "review" })).rejects.toThrow("code: required but missing");
  });

  it(`${who} completes arguments`, async () => {
    const client = await connect("completions");
    const ask = { ref: { type: "ref/prompt", name: "plan" } as const, argument: { name: "season", value: "s" } };
    expect((await client.complete(ask)).completion).toMatchObject({ values: ["spring", "summer"], total: 2 });
  });
}
