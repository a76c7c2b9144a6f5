import { expect, it } from "vitest";
import type { Manifest, ReturnsEntry } from "../../../templates/contract.ts";
import { createCore } from "../../../templates/protocol/core.ts";
import { prompts } from "../../../templates/protocol/prompts/prompts.ts";
import { resources } from "../../../templates/protocol/resources/resources.ts";
import { createSession } from "../../../templates/protocol/session.ts";
import { allParts } from "../support/all-parts.ts";
import { CLAIM } from "../support/connection.ts";

const STRING: ReturnsEntry = { kind: "value", shape: { kind: "string" } };

const manifest: Manifest = {
  name: "policies",
  version: "1.0.0",
  text: "raw",
  types: {},
  notes: [],
  tools: [],
  prompts: [
    {
      name: "ask",
      listing: { name: "ask", title: "Ask" },
      params: [],
      returns: STRING,
      policy: { rateLimit: { calls: 1, per: 86_400_000 } },
    },
  ],
  resources: [
    { name: "page", listing: { uri: "x://page", name: "page", title: "Page" }, params: [], returns: STRING, policy: { cache: 60_000 } },
  ],
};

it.each(["2025-11-25", "2026-07-28"])("enforces the policies of prompts and resources too, in %s", async (revision) => {
  let count = 0;
  const load = async () => ({ tools: { "prompt:ask": () => `asked ${++count}`, "resource:page": () => `read ${++count}` } });
  const core = createCore(manifest, load, { ...allParts, features: [prompts, resources] });
  const session = createSession();
  const stateless = revision === "2026-07-28";
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, ...(stateless && { _meta: CLAIM }) } };
      core.handle(message, session, { send: () => {}, settle: (reply = "{}") => resolve(JSON.parse(reply)) });
    });
  if (!stateless) await send("initialize", { protocolVersion: revision });
  expect(await send("prompts/get", { name: "ask" })).toMatchObject({ result: { messages: [{ content: { text: "asked 1" } }] } });
  const refused = "rate limit reached: at most 1 call per day; try again in 86400 s";
  expect(await send("prompts/get", { name: "ask" })).toMatchObject({ error: { message: expect.stringContaining(refused) } });
  const page = { result: { contents: [{ uri: "x://page", text: "read 2" }] } };
  expect(await send("resources/read", { uri: "x://page" })).toMatchObject(page);
  expect(await send("resources/read", { uri: "x://page" })).toMatchObject(page);
});
