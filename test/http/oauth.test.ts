import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { features } from "../../templates/protocol/features.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { messages, readEvents } from "./support/events.ts";
import { claimed, openSession, serve, statelessHeaders, verdict } from "./support/served.ts";

const AUDIENCE = "https://mcp.example/mcp";
const METADATA = "https://mcp.example/.well-known/oauth-protected-resource/mcp";
const scoped: Manifest = {
  ...sampleManifest,
  tools: sampleManifest.tools.map((tool) => ({ ...tool, scopes: tool.name === "add" ? ["base", "math"] : ["base"] })),
};
const LIST = claimed(1, "tools/list");
const HEADERS = statelessHeaders("tools/list");
const ADD = claimed(1, "tools/call", { name: "add", arguments: { _1: 1, _2: 2 } });

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** An authorization server, as far as a resource server sees one. */
const fetched: string[] = [];
let server: Server;
let issuer = "";
let keys: Keys;
let otherKeys: Keys;
let nextKeys: Keys;

beforeAll(async () => {
  keys = await generateKeyPair("ES256");
  otherKeys = await generateKeyPair("ES256");
  nextKeys = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "ES256" };
  const next = { ...(await exportJWK(nextKeys.publicKey)), kid: "k2", alg: "ES256" };
  server = createServer((request, response) => {
    const url = request.url ?? "";
    fetched.push(url);
    const documents: Record<string, object> = {
      "/tenant/.well-known/openid-configuration": { issuer: `${issuer}`, jwks_uri: `${new URL(issuer).origin}/keys` },
      "/.well-known/oauth-authorization-server/tenant": { issuer: "https://elsewhere.example", jwks_uri: "https://elsewhere.example/keys" },
      "/keys": { keys: [jwk, next] },
    };
    const document = documents[url];
    response.writeHead(document ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no address");
  issuer = `http://127.0.0.1:${address.port}/tenant`;
});
afterAll(() => void server.close());

const open = () => serve({ oauth: { issuer, audiences: [AUDIENCE] } }, scoped);
const token = (claims: object = {}, key: Keys["privateKey"] = keys.privateKey, header: object = { kid: "k1" }): Promise<string> =>
  new SignJWT({ iss: issuer, sub: "ada", aud: AUDIENCE, exp: future(), scope: "base math", ...claims })
    .setProtectedHeader({ alg: "ES256", ...header })
    .sign(key);
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const future = (): number => Math.floor(Date.now() / 1000) + 300;

it("serves the metadata of the protected resource, to everybody", async () => {
  for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"]) {
    const response = await open().fetch(path);
    expect(await response.json()).toEqual({
      resource: AUDIENCE,
      resource_name: "sample",
      authorization_servers: [issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: ["base", "math"],
    });
  }
  const named = await serve({ oauth: { issuer, audiences: ["some-api"] } }).fetch("/.well-known/oauth-protected-resource/mcp");
  expect(await named.json()).toMatchObject({ resource: "http://localhost:3000/mcp" });
  expect((await serve().fetch("/.well-known/oauth-protected-resource")).status).toBe(404);
});

it("serves the metadata where the challenge says that it is, also when a proxy gives the endpoint another path", async () => {
  const served = serve({ oauth: { issuer, audiences: [AUDIENCE] }, path: "/inside" });
  const challenge = (await served.post(LIST, HEADERS)).headers.get("www-authenticate") ?? "";
  const url = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? "";
  expect(url).toBe(METADATA);
  for (const path of [new URL(url).pathname, "/.well-known/oauth-protected-resource/inside"])
    expect(await (await served.fetch(path)).json()).toMatchObject({ resource: AUDIENCE });
  expect((await served.fetch("/.well-known/oauth-protected-resource/other")).status).toBe(401);
});

it("ends streams that wait for something to say when their token does", async () => {
  const parts = { ...allParts, features: [features.watchedResources] };
  const served = serve({ oauth: { issuer, audiences: [AUDIENCE] } }, sampleManifest, undefined, parts);
  const authorization = `Bearer ${await token()}`;
  const session = await openSession(served, "2025-06-18", { authorization });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const listen = claimed(4, "subscriptions/listen", { notifications: {} });
    const listening = readEvents(await served.post(listen, { ...statelessHeaders("subscriptions/listen"), authorization }));
    const unasked = readEvents(await served.fetch("/mcp", { headers: { ...session, accept: "text/event-stream" } }));
    expect(await listening.next()).toMatchObject({ data: expect.stringContaining("acknowledged") });
    await vi.advanceTimersByTimeAsync(310_000);
    expect(messages(await listening.rest())).toMatchObject([{ id: 4, result: {} }]);
    expect(await unasked.rest()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("accepts a token that names no key, whichever of the issuer's keys has signed it", async () => {
  for (const { privateKey } of [keys, nextKeys]) {
    const authorization = `Bearer ${await token({}, privateKey, {})}`;
    expect(await verdict(await open().post(LIST, { ...HEADERS, authorization }))).toBe("200");
  }
});

it("challenges requests without a token, and names what everything needs", async () => {
  const response = await open().post(LIST, HEADERS);
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([
    401,
    `Bearer scope="base", resource_metadata="${METADATA}"`,
  ]);
});

it("accepts a token of the issuer, and fetches its keys once", async () => {
  const served = open();
  const authorization = `Bearer ${await token()}`;
  fetched.length = 0;
  for (let times = 0; times < 3; times++) expect(await verdict(await served.post(LIST, { ...HEADERS, authorization }))).toBe("200");
  expect(fetched).toEqual([
    "/.well-known/oauth-authorization-server/tenant",
    "/.well-known/openid-configuration/tenant",
    "/tenant/.well-known/openid-configuration",
    "/keys",
  ]);
});

const refused: [what: string, token: () => Promise<string>][] = [
  ["no JWT at all", async () => "opaque"],
  ["three words that are no JWT", async () => "a.b.c"],
  ["another issuer", () => token({ iss: "https://elsewhere.example" })],
  ["another audience", () => token({ aud: "https://other.example" })],
  ["no audience", () => token({ aud: undefined })],
  ["an expired token", () => token({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ["a token without an end", () => token({ exp: undefined })],
  ["a token of nobody", () => token({ sub: undefined, client_id: "ada" })],
  ["a key that no name points to", () => token({}, otherKeys.privateKey, {})],
  ["a token that is not valid yet", () => token({ nbf: future() })],
  ["another key under the same name", () => token({}, otherKeys.privateKey)],
  ["no signature", async () => new UnsecuredJWT({ iss: issuer, aud: AUDIENCE, exp: future(), scope: "base" }).encode()],
  [
    "an algorithm called none with a signature",
    async () => `${base64({ alg: "none" })}.${base64({ iss: issuer, aud: AUDIENCE, exp: future() })}.x`,
  ],
  [
    "the public key as a shared secret",
    async () =>
      new SignJWT({ iss: issuer, aud: AUDIENCE, exp: future() })
        .setProtectedHeader({ alg: "HS256", kid: "k1" })
        .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))),
  ],
  [
    "a changed payload",
    async () => (await token()).replace(/\.[^.]+\./, `.${base64({ iss: issuer, aud: AUDIENCE, exp: future(), scope: "all" })}.`),
  ],
];

for (const [what, make] of refused) {
  it(`refuses ${what} with 401`, async () => {
    const response = await open().post(LIST, { ...HEADERS, authorization: `Bearer ${await make()}` });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer error="invalid_token", scope="base", resource_metadata="${METADATA}"`,
    ]);
  });
}

it("refuses calls without the scopes of the tool, in all ways of calling, and names all it needs", async () => {
  const served = open();
  const authorization = `Bearer ${await token({ scope: "base other" })}`;
  const headers = await openSession(served, "2025-03-26", { authorization });
  const legacy = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "add", arguments: { _1: 1, _2: 2 } } };
  const responses = [
    await served.post(ADD, { ...statelessHeaders("tools/call", "add"), authorization }),
    await served.post(legacy, headers),
    await served.post([{ jsonrpc: "2.0", id: 1, method: "ping" }, legacy], headers),
    await served.fetch("/call/sample/add", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: "[1,2]",
    }),
  ];
  for (const response of responses) {
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      403,
      `Bearer error="insufficient_scope", scope="base math", resource_metadata="${METADATA}"`,
    ]);
  }
  const greet = claimed(1, "tools/call", { name: "greet", arguments: { _1: "you" } });
  expect(await verdict(await served.post(greet, { ...statelessHeaders("tools/call", "greet"), authorization }))).toBe("200");
});

it("reads scopes in both forms that issuers use", async () => {
  for (const claims of [{ scope: "math base" }, { scope: undefined, scp: ["base", "math"] }, { scope: "base", scp: "math" }]) {
    const authorization = `Bearer ${await token(claims)}`;
    expect(await verdict(await open().post(ADD, { ...statelessHeaders("tools/call", "add"), authorization }))).toBe("200");
  }
});

it("asks for the scopes of prompts, and of resources by their addresses", async () => {
  const entry = { params: [], returns: { kind: "value", shape: { kind: "string" } }, scopes: ["read"] } as const;
  const manifest: Manifest = {
    ...sampleManifest,
    prompts: [{ ...entry, name: "ask", listing: { name: "ask", title: "Ask" } }],
    resources: [
      { ...entry, name: "one", listing: { uri: "test://one", name: "one", title: "One" } },
      { ...entry, name: "many", listing: { uriTemplate: "test://many/{id}", name: "many", title: "Many" } },
    ],
  };
  const served = serve({ oauth: { issuer, audiences: [AUDIENCE] } }, manifest);
  const authorization = `Bearer ${await token()}`;
  const status = async (method: string, params: Record<string, unknown>, name?: string): Promise<number> =>
    (await served.post(claimed(1, method, params), { ...statelessHeaders(method, name), authorization })).status;
  expect(await status("prompts/get", { name: "ask" }, "ask")).toBe(403);
  expect(await status("resources/read", { uri: "test://one" }, "test://one")).toBe(403);
  expect(await status("resources/read", { uri: "test://many/7" }, "test://many/7")).toBe(403);
  expect(await status("resources/read", { uri: "test://other" }, "test://other")).not.toBe(403);
  expect(await status("completion/complete", { ref: { type: "ref/prompt", name: "ask" }, argument: {} })).toBe(403);
  for (const uri of ["test://many/{id}", "test://many/7", "test://one"])
    expect(await status("completion/complete", { ref: { type: "ref/resource", uri }, argument: {} })).toBe(403);
  expect(await status("subscriptions/listen", { notifications: { resourceSubscriptions: ["test://x", "test://many/1"] } })).toBe(403);
});

it("accepts given tokens beside those of an issuer; they are not bound to scopes", async () => {
  const served = serve({ oauth: { issuer, audiences: [AUDIENCE] }, tokens: ["secret"] }, scoped);
  for (const authorization of ["Bearer secret", `Bearer ${await token()}`]) {
    expect(await verdict(await served.post(ADD, { ...statelessHeaders("tools/call", "add"), authorization }))).toBe("200");
  }
});

it("says 503 when the issuer cannot be reached, and tries again with the next token", async () => {
  const served = serve({ oauth: { issuer: "http://127.0.0.1:9/x", audiences: [AUDIENCE] } });
  const response = await served.post(LIST, { ...HEADERS, authorization: `Bearer ${await token()}` });
  expect(response.status).toBe(503);
  expect(served.logged).toEqual(["error: http://127.0.0.1:9/x has no metadata with its own name and a 'jwks_uri'"]);
});
