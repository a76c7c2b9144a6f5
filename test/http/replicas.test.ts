import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, request as forward, type Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { listFixtures } from "../support/fixtures.ts";
import { claimed, JSON_HEADERS, statelessHeaders } from "./support/served.ts";

/** A platform of the simplest kind: calls the handler of a module and says where. */
const PLATFORM = `
import { serve } from "@hono/node-server";
const { default: handler } = await import(process.argv[1]);
serve({ fetch: handler.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(port));
`;

const fixture = listFixtures("ok").find(({ label }) => label === "ok/context/members");
if (!fixture) throw new Error("there is no fixture of a module that asks its client");
const replicas: ChildProcess[] = [];
const ports: number[] = [];
const served: number[] = [];
let module: string;
let balancer: Server;
let url: string;

beforeAll(async () => {
  module = join(mkdtempSync(join(inject("scratch"), "fetch-")), "out.mjs");
  const { program, diagnostics } = await compile({ entry: fixture.entry, cwd: fixture.folder, output: module, target: "fetch" });
  if (!program) throw new Error(JSON.stringify(diagnostics));
  writeFileSync(module, program.text);
  for (let n = 0; n < 2; n++) ports.push(await startReplica());
  let next = 0;
  balancer = createServer((incoming, outgoing) => {
    const turn = next++ % ports.length;
    served.push(turn);
    const { method, url: path, headers } = incoming;
    const passed = forward({ host: "127.0.0.1", port: ports[turn], method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((done) => balancer.listen(0, "127.0.0.1", done));
  const address = balancer.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`;
});

afterAll(() => {
  balancer.close();
  balancer.closeAllConnections();
  for (const replica of replicas) replica.kill("SIGKILL");
});

function startReplica(): Promise<number> {
  const env = { ...process.env, MCPC_STATE_KEY: "the same for all", MCPC_ALLOW_NO_AUTH: "1" };
  const child = spawn(process.execPath, ["--input-type=module", "-e", PLATFORM, pathToFileURL(module).href], { env });
  replicas.push(child);
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text: Buffer) => {
      said += text;
      if (said.includes("\n")) resolve(Number(said));
    });
    child.stderr.on("data", (text: Buffer) => reject(new Error(String(text))));
  });
}

const CAN_BE_ASKED = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };

async function order(id: number, count: number, more: object = {}): Promise<Record<string, unknown>> {
  const params = { name: "order", arguments: { count }, ...more };
  const response = await fetch(url, {
    method: "POST",
    headers: { ...JSON_HEADERS, ...statelessHeaders("tools/call", "order") },
    body: JSON.stringify(claimed(id, "tools/call", params, CAN_BE_ASKED)),
  });
  const { result, error } = Object(await response.json());
  if (error) throw new Error(error.message);
  return result;
}

it("goes on in another process with what the client was asked in one", async () => {
  served.length = 0;
  const answer = { action: "accept", content: { size: "S", colours: ["red"], gift: true } };
  for (let id = 1; id <= 3; id++) {
    const { resultType, requestState, inputRequests } = await order(id, id);
    expect([resultType, Object.keys(Object(inputRequests))]).toEqual(["input_required", ["order"]]);
    const done = await order(id, id, { requestState, inputResponses: { order: answer } });
    expect(done).toMatchObject({ resultType: "complete", content: [{ text: `${id} x S red true` }] });
    await expect(order(id, 99, { requestState, inputResponses: { order: answer } })).rejects.toThrow("another request");
  }
  expect(served).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0]);
});

it("serves the official client of both eras through both processes", async () => {
  for (const mode of [undefined, "auto"] as const) {
    served.length = 0;
    const client = new Client({ name: "test", version: "1" }, mode && { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("order");
    for (let n = 0; n < 4; n++) await client.listTools();
    expect(new Set(served)).toEqual(new Set([0, 1]));
    await client.close();
  }
});

it("is a module that a platform can call in the ways there are", async () => {
  const { fetch: named, default: whole } = await import(pathToFileURL(module).href);
  expect(whole.fetch).toBe(named);
  const list = (headers: Record<string, string>, env?: object): Promise<Response> =>
    named(
      new Request("https://tools.example/mcp", {
        method: "POST",
        headers: { ...JSON_HEADERS, ...statelessHeaders("tools/list"), ...headers },
        body: JSON.stringify(claimed(1, "tools/list")),
      }),
      env,
    );
  // Nobody said who may call, nor that everybody may.
  for (const env of [{}, { MCPC_TOKEN: "" }, { MCPC_ALLOW_NO_AUTH: "yes" }]) expect((await list({}, env)).status).toBe(500);
  // From then on the variables are those of the first request.
  expect((await list({}, { MCPC_TOKEN: "secret" })).status).toBe(401);
  expect((await list({ authorization: "Bearer secret" })).status).toBe(200);
  expect((await list({ authorization: "Bearer secret", origin: "https://tools.example" })).status).toBe(200);
  expect((await list({ authorization: "Bearer secret", origin: "https://evil.example" })).status).toBe(403);
});
