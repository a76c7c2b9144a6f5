import { expect } from "vitest";
import { isRecord } from "../support/is-record.ts";
import { BOTH, HANDSHAKE, resultOf, STATELESS, scenarios } from "./scenarios.ts";

const scenario = scenarios();
const META = "io.modelcontextprotocol/";

scenario("server-initialize", [HANDSHAKE], async ({ opening }) => {
  expect(opening).toMatchObject({
    protocolVersion: HANDSHAKE,
    serverInfo: { name: "conformance" },
    capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
  });
});

scenario("ping", [HANDSHAKE], async (session) => {
  expect(await resultOf(session.request("ping"))).toEqual({});
});

scenario("logging-set-level", [HANDSHAKE], async (session) => {
  expect(await resultOf(session.request("logging/setLevel", { level: "info" }))).toEqual({});
  const { error } = await session.request("logging/setLevel", { level: "loud" });
  expect(error?.code).toBe(-32602);
});

scenario("server-stateless: server-implements-discover", [STATELESS], async ({ opening }) => {
  expect(opening).toMatchObject({ supportedVersions: [STATELESS], capabilities: { tools: {}, resources: {}, prompts: {} } });
  expect(opening["_meta"]).toMatchObject({ [`${META}serverInfo`]: { name: "conformance", version: expect.any(String) } });
});

scenario("server-stateless: request-meta-client-info-optional", [STATELESS], async (session) => {
  await resultOf(session.request("server/discover", { _meta: { [`${META}clientInfo`]: undefined } }));
});

for (const [what, key] of [
  ["missing-protocol-version", "protocolVersion"],
  ["missing-client-capabilities", "clientCapabilities"],
] as const) {
  scenario(`server-stateless: request-meta-invalid-${what}`, [STATELESS], async (session) => {
    const { error } = await session.request("tools/list", { _meta: { [`${META}${key}`]: undefined } });
    expect(error?.code, error?.message).toBe(-32602);
  });
}

scenario("server-stateless: server-unsupported-version-error", [STATELESS], async (session) => {
  const { error } = await session.request("server/discover", { _meta: { [`${META}protocolVersion`]: "v999.0.0" } });
  expect(error).toMatchObject({ code: -32022, data: { supported: [STATELESS], requested: "v999.0.0" } });
});

for (const method of ["initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "unknown/method"]) {
  scenario(`server-stateless: method-not-found ${method}`, [STATELESS], async (session) => {
    const { error } = await session.request(method, { level: "info", uri: "test://watched-resource" });
    expect(error?.code).toBe(-32601);
  });
}

scenario("server-stateless: server-rejects-undeclared-capability", [STATELESS], async (session) => {
  const able = { [`${META}clientCapabilities`]: {} };
  const { error } = await session.request("tools/call", { name: "test_missing_capability", arguments: {}, _meta: able });
  expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities: { sampling: {} } } });
});

scenario("caching", [STATELESS], async (session) => {
  const lists = ["tools/list", "prompts/list", "resources/list", "resources/templates/list"];
  const results = [...lists.map((method) => session.request(method)), session.request("resources/read", { uri: "test://static-text" })];
  for (const reply of results) {
    expect(await resultOf(reply)).toMatchObject({ ttlMs: expect.any(Number), cacheScope: expect.stringMatching(/^(public|private)$/) });
  }
});

scenario("every result says of what type it is", BOTH, async (session) => {
  const { since, reply } = session.start("tools/list");
  await reply;
  const message = since().find(({ result }) => isRecord(result));
  expect(message?.["result"]).toHaveProperty("tools");
  if (session.revision === STATELESS) expect(message).toMatchObject({ result: { resultType: "complete" } });
  else expect(message).not.toHaveProperty("result.resultType");
});
