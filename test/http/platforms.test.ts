import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, inject, it, vi } from "vitest";
import { compile } from "../../src/compile.ts";
import { createFetch, type FetchHandler } from "../../templates/http/fetch.ts";
import { context } from "../../templates/protocol/context/part.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { contextManifest, type Fn } from "../runtime/support/context-peer.ts";
import { accept, NAME } from "../runtime/support/rounds.ts";
import { listFixtures } from "../support/fixtures.ts";
import { claimed, JSON_HEADERS, statelessHeaders } from "./support/served.ts";

const OPEN = { MCPC_ALLOW_NO_AUTH: "1" };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A module with one tool, `ask`. */
function served(ask: Fn): FetchHandler {
  return createFetch(contextManifest({ ask }), async () => ({ tools: { ask } }), { ...allParts, context });
}

async function call(handler: FetchHandler, more: object = {}, platform?: unknown): Promise<Record<string, unknown>> {
  const params = { name: "ask", arguments: { _1: "text" }, ...more };
  const meta = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
  const request = new Request("https://tools.example/mcp", {
    method: "POST",
    headers: { ...JSON_HEADERS, ...statelessHeaders("tools/call", "ask") },
    body: JSON.stringify(claimed(1, "tools/call", params, meta)),
  });
  return Object(await (await handler(request, OPEN, platform)).json()).result;
}

it("leaves no call suspended on Workers, where nothing may outlive its request: it runs again", async () => {
  const timer = setTimeout;
  const events: string[] = [];
  const ask: Fn = async (ctx) => {
    events.push("started");
    try {
      const { content } = await ctx.elicit<{ name: string }>({ key: "who", message: "Who?" }, NAME);
      return `Hello, ${content?.name}!`;
    } catch (thrown) {
      events.push(String(thrown));
      throw thrown;
    }
  };
  for (const [agent, again] of [
    ["Deno/2.0.0", []],
    ["Cloudflare-Workers", [expect.stringMatching(/^AbortError: .*run again/), "started"]],
  ] as const) {
    vi.stubGlobal("navigator", { userAgent: agent });
    // As on the web.
    vi.stubGlobal("setTimeout", (run: () => void, milliseconds: number) => Number(timer(run, milliseconds)));
    const handler = served(ask);
    const { resultType, requestState } = await call(handler);
    expect(resultType).toBe("input_required");
    const done = await call(handler, { requestState, inputResponses: { who: accept({ name: "Ada" }) } });
    expect(done).toMatchObject({ resultType: "complete", content: [{ text: "Hello, Ada!" }] });
    expect(events.splice(0)).toEqual(["started", ...again]);
  }
});

it("has the platform wait for answers that other requests may wait for, too", async () => {
  const waited: Promise<unknown>[] = [];
  const platform = { waitUntil: (promise: Promise<unknown>) => waited.push(promise) };
  await call(
    served(() => "done"),
    {},
    platform,
  );
  expect(await Promise.all(waited)).toEqual([expect.any(Response)]);
});

/** A platform that has nothing of Node: calls the handler, and says what came of it. */
const BARE = `
const [module, requests] = [process.argv[1], JSON.parse(process.argv[2])];
// Only while the module looks for them: what Node itself has of the web needs them.
const { process: own, Buffer: bytes, setImmediate: turn } = globalThis;
for (const name of ["process", "Buffer", "setImmediate"]) delete globalThis[name];
const { default: handler } = await import(module);
Object.assign(globalThis, { process: own, Buffer: bytes, setImmediate: turn });
for (const { url, ...init } of requests) {
  console.log(await (await handler.fetch(new Request(url, init), { MCPC_ALLOW_NO_AUTH: "1" })).text());
}
`;

async function built(entry: string, cwd: string): Promise<string> {
  const output = join(mkdtempSync(join(inject("scratch"), "fetch-")), "out.mjs");
  const { program, diagnostics } = await compile({ entry, cwd, output, target: "fetch" });
  if (!program) throw new Error(JSON.stringify(diagnostics));
  writeFileSync(output, program.text);
  return output;
}

/** What it says to the requests, on both streams. */
async function onBare(label: string, requests: readonly object[]): Promise<string> {
  const fixture = listFixtures("ok").find((each) => each.label === label);
  if (!fixture) throw new Error(`no fixture ${label}`);
  const module = pathToFileURL(await built(fixture.entry, fixture.folder)).href;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    BARE,
    module,
    JSON.stringify(requests),
  ]);
  return stdout + stderr;
}

it("serves what needs nothing of Node where there is nothing of it, and says for the rest what is missing", async () => {
  const discover = { url: "https://tools.example/discover" };
  const params = { name: "order", arguments: { count: 1 } };
  const order = {
    url: "https://tools.example/mcp",
    method: "POST",
    headers: { ...JSON_HEADERS, ...statelessHeaders("tools/call", "order") },
    body: JSON.stringify(claimed(1, "tools/call", params, { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } })),
  };
  const [contexts, environment] = await Promise.all([
    onBare("ok/context/members", [discover, order]),
    onBare("ok/policies/environment", [discover]),
  ]);
  expect(contexts).toMatch(/whoami.*\n.*this module needs '\w+' of Node.*nodejs_compat/);
  expect(environment).toMatch(/not set up.*\nerror: this module needs 'process' of Node.*nodejs_compat/);
});

it("leaves what a platform brings along to the platform", async () => {
  const folder = mkdtempSync(join(inject("scratch"), "brought-"));
  const lines = ["cloudflare:workers", "bun:sqlite"].map(
    (name, n) => `// @ts-expect-error: not here\nimport * as own${n} from "${name}";\n`,
  );
  const entry = join(folder, "lib.ts");
  writeFileSync(
    entry,
    `${lines.join("")}/** Names them. */\nexport function names(): string[] {\n  return Object.keys({ ...own0, ...own1 });\n}\n`,
  );
  const text = readFileSync(await built(entry, folder), "utf8");
  expect(text.match(/(?<=^import .* from ").*(?=";$)/gm)).toEqual(["cloudflare:workers", "bun:sqlite"]);
});
