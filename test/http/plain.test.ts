import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { ParamEntry, Shape, ToolEntry } from "../../templates/contract.ts";
import { createApp } from "../../templates/http/app.ts";
import { plainArguments } from "../../templates/http/plain/plain-arguments.ts";
import type { Core } from "../../templates/protocol/core.ts";
import { findRevision } from "../../templates/protocol/revisions.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { DEFAULTS, serve } from "./support/served.ts";

const call = async (
  path: string,
  body?: unknown,
  headers: Record<string, string> = { "content-type": "application/json" },
): Promise<unknown> => {
  const init = { method: "POST", headers, ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }) };
  const response = await serve().fetch(path, init);
  return [response.status, await response.json()];
};
const ok = (result: unknown): unknown => [200, { status: "ok", result }];
const bad = (status: number, error: unknown): unknown => [status, { status: "error", error }];

it("calls tools with arguments in order, in order by name, and by name", async () => {
  expect(await call("/call/sample/add", [1, 2])).toEqual(ok(3));
  expect(await call("/call/sample/add", { args: [1, 2] })).toEqual(ok(3));
  expect(await call("/call/sample/add", { _1: 1, _2: 2 })).toEqual(ok(3));
});

it("gives results as they are", async () => {
  expect(await call("/call/sample/greet", ["you"])).toEqual(ok("Hello, you!"));
  expect(await call("/call/sample/point")).toEqual(ok({ x: 1 }));
  expect(await call("/call/sample/nothing", [])).toEqual(ok(null));
  expect(await call("/call/sample/count", [3])).toEqual(ok([1, 2, 3]));
  expect(await call("/call/sample/constructor")).toEqual(ok("built"));
  expect(await call("/call/sample/__proto__")).toEqual(ok("inherited"));
});

it("gives strings as they are where they are sent quoted", async () => {
  const response = await serve({}, { ...sampleManifest, text: "json" }).fetch("/call/sample/greet", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '["you"]',
  });
  expect(await response.json()).toEqual({ status: "ok", result: "Hello, you!" });
});

it("tells what the caller did wrong from what the function did", async () => {
  expect(await call("/call/sample/add", [1])).toEqual(bad(400, expect.stringContaining("_2")));
  expect(await call("/call/sample/add", [1, 2, 3])).toEqual(bad(400, "too many arguments: add takes 2"));
  expect(await call("/call/sample/add", { _1: 1, _2: 2, __proto__x: 3 })).toEqual(bad(400, expect.stringContaining("__proto__x")));
  expect(await call("/call/sample/add", '{"_1":1,"_2":2,"__proto__":3}')).toEqual(bad(400, expect.stringContaining("__proto__")));
  expect(await call("/call/sample/add", "7")).toEqual(bad(400, expect.stringContaining("array of arguments")));
  expect(await call("/call/sample/add", "{")).toEqual(bad(400, "the body is not JSON"));
  expect(await call("/call/sample/add", "[1,2]", { "content-type": "text/plain" })).toEqual(bad(415, expect.any(String)));
  expect(await call("/call/sample/fail")).toEqual(bad(500, "the boiler is cold\ncaused by: no gas"));
  expect(await call("/call/sample/failLater")).toEqual(bad(500, "no luck"));
  expect(await call("/call/sample/misshapen")).toEqual(bad(500, expect.stringContaining("does not fit")));
  expect(await call("/call/sample/nope")).toEqual(bad(404, expect.stringContaining("unknown tool 'nope'")));
  expect(await call("/call/other/add", [1, 2])).toEqual(bad(404, "unknown module 'other': known are sample"));
});

it("says all that a failure says, also where that is several blocks or no text", async () => {
  const failures: [content: object[], error: string][] = [
    [
      [
        { type: "text", text: "the first" },
        { type: "text", text: "the second" },
      ],
      "the first\nthe second",
    ],
    [[{ type: "image", data: "AQID", mimeType: "image/png" }], '[{"type":"image","data":"AQID","mimeType":"image/png"}]'],
    [[], "[]"],
  ];
  for (const [content, error] of failures) {
    const reply = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content, isError: true } });
    const core: Core = { handle: (_message, _session, sink) => sink.settle(reply) };
    const app = createApp({ core, manifest: sampleManifest, findRevision, log: () => undefined }, DEFAULTS);
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "[]" };
    const response = await app.fetch(new Request("http://localhost/call/sample/fail", init));
    expect([response.status, await response.json()]).toEqual(bad(500, error));
  }
});

it("cancels a call when its connection closes", async () => {
  const served = serve();
  const closing = new AbortController();
  const waiting = served.fetch("/call/sample/wait", { method: "POST", signal: closing.signal });
  await turn();
  closing.abort();
  expect((await waiting).status).toBe(503);
  expect(served.code.events).toContainEqual(expect.stringContaining("aborted"));
});

it("says what there is", async () => {
  const { fetch } = serve();
  const names = sampleManifest.tools.map(({ name }) => name);
  expect(await fetch("/discover").then((response) => response.json())).toEqual({
    name: "sample",
    version: "4.5.6",
    instructions: "Count with care.",
    modules: [{ name: "sample", tools: names }],
  });
  expect(await fetch("/discover/sample").then((response) => response.json())).toMatchObject({
    name: "sample",
    tools: names.map((name) => ({ name, inputSchema: { type: "object" } })),
  });
  expect((await fetch("/discover/other")).status).toBe(404);
  expect(await fetch("/health").then((response) => response.json())).toEqual({ status: "ok" });
  expect(await fetch("/").then((response) => response.json())).toEqual({ status: "error", error: expect.stringContaining("/mcp") });
});

it("has the tools of several modules under their own names", async () => {
  const tools = sampleManifest.tools.filter(({ name }) => name === "add" || name === "greet");
  const renamed = tools.map((tool) => ({ ...tool, name: tool.name === "add" ? "math_add" : "text_greet" }));
  const { fetch } = serve({}, { ...sampleManifest, modules: ["math", "text"], tools: renamed });
  expect(await fetch("/discover").then((response) => response.json())).toMatchObject({
    modules: [
      { name: "math", tools: ["add"] },
      { name: "text", tools: ["greet"] },
    ],
  });
  const response = await fetch("/call/math/add", { method: "POST", body: "[1]", headers: { "content-type": "application/json" } });
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("no function for the tool 'math_add'")]);
  expect((await fetch("/call/math/greet", { method: "POST" })).status).toBe(404);
});

const text: Shape = { kind: "string" };
const params: readonly ParamEntry[] = [
  { role: "injected", what: "signal" },
  { role: "positional", key: "_1", name: "first", shape: text },
  { role: "omitted" },
  { role: "named", key: "size", shape: text, on: ["--size"] },
  { role: "options", name: "options", props: [{ name: "args", shape: text }] },
];
const [any] = sampleManifest.tools;
if (!any) throw new Error("the sample has no tools");
const mixed: ToolEntry = { ...any, name: "mixed", params };

it("gives arguments in the order of the parameters, options as an object, the rest as a list", () => {
  expect(plainArguments(["a", "b", { args: "c" }], mixed)).toEqual({ values: { _1: "a", size: "b", args: "c" } });
  expect(plainArguments({ args: ["a"] }, mixed)).toEqual({ values: { args: ["a"] } });
  expect(plainArguments(["a", "b", "c"], mixed)).toEqual({ problem: "the argument 'options' must be an object of options" });
  const rest: ToolEntry = { ...any, params: [{ role: "rest", key: "_1", name: "all", shape: { kind: "array", items: text } }] };
  expect(plainArguments(["a", "b"], rest)).toEqual({ values: { _1: ["a", "b"] } });
  expect(plainArguments([], rest)).toEqual({ values: {} });
});
