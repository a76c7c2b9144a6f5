import { expect, it } from "vitest";
import { hostAllowed, originAllowed } from "../../templates/http/access/origins.ts";
import { claimed, openSession, serve, statelessHeaders, verdict } from "./support/served.ts";

const LIST = claimed(1, "tools/list");
const HEADERS = statelessHeaders("tools/list");
const NONE = { hosts: [], origins: [], anyAddress: false };

const hosts: [host: string, allowed: boolean][] = [
  ["localhost", true],
  ["LOCALHOST:3000", true],
  ["127.0.0.1:65535", true],
  ["[::1]:3000", true],
  ["evil.example", false],
  ["localhost.evil.example", false],
  ["evil.example:3000", false],
  ["127.0.0.1.evil.example", false],
  ["localhost@evil.example", false],
  ["evil.example#localhost", false],
  ["localhost/evil.example", false],
  ["192.168.1.7", false],
  ["", false],
  [" ", false],
];

it("takes the names of this machine for its own, and no others", () => {
  for (const [host, allowed] of hosts) expect([host, hostAllowed(host, NONE)]).toEqual([host, allowed]);
});

it("takes other names and addresses where it is told to", () => {
  const allow = { ...NONE, hosts: ["mcp.example", "api.example:8443"] };
  expect(["mcp.example", "MCP.example:1", "api.example:8443"].map((host) => hostAllowed(host, allow))).toEqual([true, true, true]);
  expect(["api.example", "x.mcp.example", "192.168.1.7"].map((host) => hostAllowed(host, allow))).toEqual([false, false, false]);
  const open = { ...NONE, anyAddress: true };
  expect(["192.168.1.7:80", "[2001:db8::1]:80", "evil.example"].map((host) => hostAllowed(host, open))).toEqual([true, true, false]);
  expect(hostAllowed("evil.example", { ...NONE, hosts: ["*"] })).toBe(true);
});

it("takes pages of this machine, of the server itself and of the list, and no others", () => {
  const allow = { ...NONE, origins: ["https://app.example"] };
  const allowed = [
    "http://localhost",
    "http://localhost:5173",
    "https://127.0.0.1:8443",
    "http://[::1]:1",
    "https://app.example",
    "https://mcp.example",
  ];
  const refused = [
    "http://evil.example",
    "null",
    "http://app.example",
    "https://app.example:444",
    "http://localhost.evil.example",
    "http://localhost/",
    "file://",
  ];
  expect(allowed.filter((origin) => !originAllowed(origin, "mcp.example", allow))).toEqual([]);
  expect(refused.filter((origin) => originAllowed(origin, "mcp.example", allow))).toEqual([]);
  expect(originAllowed("null", "localhost", { ...NONE, origins: ["*"] })).toBe(true);
});

it("refuses foreign hosts and origins everywhere, whatever else is asked", async () => {
  const served = serve();
  for (const path of ["/mcp", "/health", "/discover", "/nowhere"]) {
    for (const headers of [{ host: "evil.example" }, { origin: "http://evil.example" }]) {
      const response = await served.fetch(path, { headers: { ...HEADERS, ...headers } });
      expect([path, response.status, await response.text()]).toEqual([path, 403, expect.stringContaining("not allowed")]);
    }
  }
  const absolute = await served.app.fetch(new Request("http://evil.example/mcp", { headers: { host: "localhost" } }));
  expect(absolute.status).toBe(403);
});

it("lets allowed pages ask and read, and says nothing to others", async () => {
  const served = serve({ allowedOrigins: ["https://app.example"], tokens: ["secret"] });
  const preflight = await served.fetch("/mcp", {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,mcp-param-x",
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    "access-control-allow-origin": "https://app.example",
    "access-control-allow-methods": "GET,POST,DELETE",
    "access-control-allow-headers": "authorization,mcp-param-x",
    "access-control-max-age": "600",
  });
  const headers = { origin: "https://app.example", authorization: "Bearer secret" };
  const opened = await served.post({ jsonrpc: "2.0", id: 0, method: "initialize", params: {} }, headers);
  expect(opened.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(opened.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
  expect(opened.headers.get("vary")).toContain("Origin");
  const foreign = await served.fetch("/mcp", { method: "OPTIONS", headers: { origin: "http://evil.example" } });
  expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null]);
});

const tokens: [what: string, authorization: string | undefined, status: number, challenge: string | null][] = [
  ["no token", undefined, 401, "Bearer"],
  ["another token", "Bearer secret3", 401, 'Bearer error="invalid_token"'],
  ["a part of a token", "Bearer secre", 401, 'Bearer error="invalid_token"'],
  ["the first token", "Bearer secret", 200, null],
  ["the second token", "bearer other==", 200, null],
  ["both at once", "Bearer secret, Bearer other==", 400, 'Bearer error="invalid_request"'],
  ["another scheme", "Basic c2VjcmV0OnNlY3JldA==", 400, 'Bearer error="invalid_request"'],
  ["a token without its scheme", "secret", 400, 'Bearer error="invalid_request"'],
  ["an empty token", "Bearer ", 400, 'Bearer error="invalid_request"'],
];

for (const [what, authorization, status, challenge] of tokens) {
  it(`answers ${what} with ${status}`, async () => {
    const served = serve({ tokens: ["secret", "other=="] });
    const headers = { ...HEADERS, ...(authorization !== undefined && { authorization }) };
    const response = await served.post(LIST, headers);
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([status, challenge]);
    expect((await served.fetch("/discover", { headers })).status).toBe(status);
    expect((await served.fetch("/openapi.json", { headers })).status).toBe(status);
    expect((await served.fetch("/call/sample/greet", { method: "POST", headers })).status).toBe(status === 200 ? 400 : status);
    expect((await served.fetch("/nowhere", { headers })).status).toBe(status === 200 ? 404 : status);
    expect((await served.fetch("/health", { headers })).status).toBe(200);
  });
}

it("never takes a token from the address", async () => {
  expect((await serve({ tokens: ["secret"] }).fetch("/discover?access_token=secret")).status).toBe(401);
});

it("gives a session to its own token only", async () => {
  const served = serve({ tokens: ["secret", "other"] });
  const headers = await openSession(served, "2025-11-25", { authorization: "Bearer secret" });
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect(await verdict(await served.post(list, headers))).toBe("200");
  expect(await verdict(await served.post(list, { ...headers, authorization: "Bearer other" }))).toBe("404 -32600");
});

it("refuses bodies that are too long, declared or not", async () => {
  const served = serve({ bodyLimit: 1000 });
  const long = JSON.stringify(claimed(1, "tools/list", { x: "x".repeat(1000) }));
  expect(await verdict(await served.post(long, { ...HEADERS, "content-length": String(long.length) }))).toBe("413 -32600");
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new TextEncoder().encode("x".repeat(100)));
    },
  });
  const init: RequestInit = { body: endless, duplex: "half" };
  expect(await verdict(await served.post("", HEADERS, init))).toBe("413 -32600");
  expect(sent).toBeLessThan(20);
  const short = new ReadableStream({
    start(controller) {
      for (const byte of new TextEncoder().encode(JSON.stringify(claimed("\u00e9", "tools/list")))) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await served.post("", HEADERS, { body: short, duplex: "half" }).then((response) => response.json())).toMatchObject({
    id: "\u00e9",
  });
});
