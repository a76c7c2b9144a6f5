import { expect, it, onTestFinished } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";
import { type AnyClient, officialClients } from "../support/official-clients.ts";

for (const { name: who, connect: connectTo } of officialClients) {
  async function connect(name: string): Promise<AnyClient> {
    const fixture = listFixtures("ok").find(({ label }) => label === `ok/protocol/${name}`);
    if (!fixture) throw new Error(`no fixture ok/protocol/${name}`);
    const { client, errors, close } = await connectTo({ program: await programOf(fixture) });
    onTestFinished(async () => {
      await close();
      expect(errors).toEqual([]);
    });
    return client;
  }

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
