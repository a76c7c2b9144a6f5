import { expect, it } from "vitest";
import type { PolicyEntry } from "../../templates/contract.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { claimed, JSON_HEADERS, type Served, serve, statelessHeaders } from "./support/served.ts";

const limited = (name: string, policy: PolicyEntry): Served => {
  const tools = sampleManifest.tools.map((tool) => (tool.name === name ? { ...tool, policy } : tool));
  return serve({}, { ...sampleManifest, tools });
};

const call = ({ fetch }: Served, name: string, body: unknown = []): Promise<Response> =>
  fetch(`/call/sample/${name}`, { method: "POST", headers: JSON_HEADERS, body: JSON.stringify(body) });

it("answers 429 and says when to come back where @rateLimit refuses a plain call", async () => {
  const served = limited("add", { rateLimit: { calls: 1, per: 60_000 } });
  expect((await call(served, "add", [1, 2])).status).toBe(200);
  const refused = await call(served, "add", [1, 2]);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.json()).toEqual({ status: "error", error: "rate limit reached: at most 1 call per minute; try again in 60 s" });
});

it("answers 504 where @timeout ends a plain call", async () => {
  const late = await call(limited("wait", { timeout: 10 }), "wait");
  expect([late.status, await late.json()]).toEqual([504, { status: "error", error: "timed out after 10 ms" }]);
});

it("has an error result for both over MCP", async () => {
  const params = { name: "add", arguments: { _1: 1, _2: 2 } };
  const served = limited("add", { rateLimit: { calls: 1, per: 60_000 } });
  const post = (): Promise<Response> => served.post(claimed(1, "tools/call", params), statelessHeaders("tools/call", "add"));
  await post();
  const refused = await post();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([200, null]);
  expect(await refused.json()).toMatchObject({ result: { isError: true, content: [{ text: expect.stringContaining("rate limit") }] } });
});

it("says which method calls take", async () => {
  const { fetch } = serve();
  for (const method of ["GET", "PUT", "DELETE"]) {
    const response = await fetch("/call/sample/add", { method });
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "POST"]);
    expect(await response.json()).toEqual({ status: "error", error: `${method} is not served here: a call is a POST` });
  }
});

it("says of a body in another encoding that it must come as it is", async () => {
  const { fetch } = serve();
  for (const path of ["/mcp", "/call/sample/add"]) {
    const headers = { ...JSON_HEADERS, "content-encoding": "gzip" };
    const response = await fetch(path, { method: "POST", headers, body: "[1,2]" });
    expect([path, response.status, response.headers.get("accept-encoding")]).toEqual([path, 415, "identity"]);
    expect(await response.text()).toContain("'Content-Encoding' cannot be gzip");
  }
  const plain = { ...JSON_HEADERS, "content-encoding": "identity" };
  expect((await fetch("/call/sample/add", { method: "POST", headers: plain, body: "[1,2]" })).status).toBe(200);
});
