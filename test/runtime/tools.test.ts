import { expect, it } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { revisions } from "../../templates/protocol/revisions.ts";
import { isRecord } from "../support/is-record.ts";
import { type Revision, STATELESS } from "../support/revisions.ts";
import { loadWireSchemas } from "../support/wire-schemas.ts";
import { CLAIM, call, connect, connectAt, ENVELOPE, error, failure, request, result, text } from "./support/connection.ts";
import { createSampleCode, sampleManifest } from "./support/sample.ts";

/** For machines that have other things to do. */
const PATIENT = { timeout: 30_000 };

const HINTS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const OBJECT = { type: "object", properties: { x: { type: "number" } }, required: ["x"], additionalProperties: false };
const NOTHING = { type: "object", properties: {}, required: [], additionalProperties: false };
const point = { name: "point", description: "Description of point", inputSchema: NOTHING };

const listings: [revision: Revision, point: unknown, add: unknown][] = [
  ["2024-11-05", point, { description: "Description of add" }],
  ["2025-03-26", { ...point, annotations: { title: "Title of point", ...HINTS } }, { description: "Description of add" }],
  ["2025-06-18", { ...point, title: "Title of point", outputSchema: OBJECT, annotations: HINTS }, { title: "Title of add" }],
  ["2025-11-25", { ...point, title: "Title of point", outputSchema: OBJECT, annotations: HINTS }, { title: "Title of add" }],
  ["2026-07-28", { ...point, title: "Title of point", outputSchema: OBJECT, annotations: HINTS }, { outputSchema: { type: "number" } }],
];

for (const [revision, shown, add] of listings) {
  it(`lists tools as ${revision} has them`, async () => {
    const stateless = revision === "2026-07-28";
    const connection = stateless ? connect() : connectAt(revision);
    const message = request(1, "tools/list", stateless ? { _meta: CLAIM } : {});
    const [reply] = connection.send(message);
    const tools = expect.arrayContaining([shown, expect.objectContaining(add)]);
    expect(reply).toEqual(result(1, stateless ? { tools, ttlMs: 86_400_000, cacheScope: "public", ...ENVELOPE } : { tools }));
    expect(connection.send(message)).toEqual([reply]);
    expect(connection.code.events).toEqual([]);
    const schemas = await loadWireSchemas();
    expect(isRecord(reply) && schemas.result("tools/list", reply["result"], revision)).toEqual([]);
  });
}

it("keeps the order of the manifest", () => {
  const [reply] = connectAt("2025-11-25").send(request(1, "tools/list"));
  expect(reply).toMatchObject({ result: { tools: sampleManifest.tools.map(({ name }) => ({ name })) } });
});

it("shows an output schema that is no object in the stateless era only", () => {
  for (const { name, stateless } of revisions) {
    const [reply] = (stateless ? connect() : connectAt(name)).send(request(1, "tools/list", stateless ? { _meta: CLAIM } : {}));
    expect(JSON.stringify(reply).includes(`"outputSchema":{"type":"number"}`), name).toBe(stateless);
  }
});

it("knows no cursor", () => {
  const connection = connectAt("2025-11-25");
  expect(connection.send(request(1, "tools/list", { cursor: "next" }))).toEqual([
    error(1, -32602, "unknown 'cursor': all tools are on the first page"),
  ]);
  expect(connection.send(request(2, "tools/list", { cursor: null }))).toMatchObject([{ id: 2, result: {} }]);
});

const wrongCalls: [label: string, params: unknown, message: string][] = [
  ["no params", undefined, "missing params"],
  ["no name", {}, "missing tool 'name'"],
  ["a name that is no string", { name: 5 }, "tool 'name' must be a string"],
  ["an unknown name", { name: "fireball" }, "unknown tool 'fireball'"],
  ["an inherited name", { name: "toString" }, "unknown tool 'toString'"],
  ["arguments that are an array", { name: "add", arguments: [1, 2] }, "'arguments' must be an object"],
  ["arguments that are a string", { name: "add", arguments: "{}" }, "'arguments' must be an object"],
];

for (const [label, params, message] of wrongCalls) {
  it(`refuses a call with ${label} in every revision`, () => {
    for (const { name, stateless } of revisions) {
      const connection = stateless ? connect() : connectAt(name);
      if (stateless && params === undefined) continue;
      const claimed = stateless && typeof params === "object" ? { ...params, _meta: CLAIM } : params;
      expect(connection.send(request(1, "tools/call", claimed)), name).toEqual([error(1, -32602, message)]);
    }
  });
}

it("refuses arguments that do not fit with an error up to 2025-06-18 and with a result after it, in the same words", async () => {
  const words = new Set<string>();
  for (const { name, stateless, refusal } of revisions) {
    const connection = stateless ? connect() : connectAt(name);
    const replies = await connection.exchange(call(1, "add", { _1: "x" }, stateless ? CLAIM : undefined));
    const problems = expect.stringMatching(/^Invalid arguments:.*_1: expected a number, got "x".*_2/s);
    const refused = { content: [{ type: "text", text: problems }], isError: true, ...(stateless && ENVELOPE) };
    expect(replies, name).toEqual([refusal === "error" ? error(1, -32602, problems) : result(1, refused)]);
    for (const [, word] of JSON.stringify(replies).matchAll(/"(Invalid arguments:(?:[^"\\]|\\.)*)"/g)) words.add(String(word));
  }
  expect(revisions.filter(({ refusal }) => refusal === "error").map(({ name }) => name)).toEqual([
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
  ]);
  expect(words.size, [...words].join("\n")).toBe(1);
});

it("loads the module for the first call, once", async () => {
  const connection = connectAt("2025-11-25");
  connection.send(request(1, "tools/list"));
  expect(connection.code.events).toEqual([]);
  const replies = await Promise.all([
    connection.exchange(call(2, "greet", { _1: "A" })),
    connection.exchange(call(3, "greet", { _1: "B" })),
  ]);
  expect(replies.flat()).toHaveLength(2);
  expect(connection.code.events).toEqual(["loaded"]);
});

it("answers a synchronous function before the next message is read", async () => {
  const connection = connectAt("2025-11-25");
  await connection.exchange(call(1, "greet", { _1: "A" }));
  expect(connection.send(call(2, "greet", { _1: "B" }))).toEqual([result(2, text("Hello, B!"))]);
});

it("takes absent and null arguments for none", async () => {
  const connection = connectAt("2025-06-18");
  for (const args of [undefined, null, {}]) {
    expect(await connection.exchange(call(1, "constructor", args))).toEqual([result(1, text("built"))]);
  }
});

const point1 = { content: [{ type: "text", text: '{"x":1}' }], isError: false };

const calls: [tool: string, args: unknown, revision: Revision, value: unknown][] = [
  ["add", { _1: 1, _2: 2 }, "2025-11-25", text("3")],
  ["add", { _1: 1, _2: 2 }, "2026-07-28", { content: [{ type: "text", text: "3" }], structuredContent: 3, isError: false, ...ENVELOPE }],
  ["point", {}, "2024-11-05", point1],
  ["point", {}, "2025-03-26", point1],
  ["point", {}, "2025-06-18", { ...point1, structuredContent: { x: 1 } }],
  ["point", {}, "2026-07-28", { ...point1, structuredContent: { x: 1 }, ...ENVELOPE }],
  ["nothing", {}, "2025-06-18", { content: [], isError: false }],
  ["nothing", {}, "2026-07-28", { content: [], isError: false, ...ENVELOPE }],
  ["count", { _1: 3 }, "2025-11-25", text("[1,2,3]")],
  ["fail", {}, "2025-06-18", failure("the boiler is cold\ncaused by: no gas")],
  ["failLater", {}, "2025-06-18", failure("no luck")],
  ["misshapen", {}, "2025-11-25", failure('The result does not fit its declared type: result.x: expected a number, got "one"')],
  ["__proto__", {}, "2025-11-25", text("inherited")],
  ["absent", {}, "2025-11-25", failure("the module has no function for the tool 'absent'")],
];

for (const [tool, args, revision, value] of calls) {
  it(`calls ${tool} in ${revision}`, async () => {
    const stateless = revision === STATELESS;
    const connection = stateless ? connect() : connectAt(revision);
    connection.send(call("id", tool, args, stateless ? CLAIM : undefined));
    const replies = await connection.settled(stateless ? 1 : 2);
    expect(replies).toEqual([result("id", value)]);
    const schemas = await loadWireSchemas();
    expect(replies.flatMap((reply) => schemas.message(reply, revision))).toEqual([]);
    expect(schemas.result("tools/call", value, revision)).toEqual([]);
  });
}

it("quotes strings where the manifest wants JSON texts", async () => {
  const manifest: Manifest = { ...sampleManifest, text: "json" };
  expect(await connectAt("2025-06-18", manifest).exchange(call(1, "greet", { _1: 'A "B"' }))).toEqual([
    result(1, text('"Hello, A \\"B\\"!"')),
  ]);
});

it("remembers that the module did not load, and says why in every call", async () => {
  let loads = 0;
  const code = {
    ...createSampleCode(),
    load: async () => {
      loads += 1;
      throw new Error("no database");
    },
  };
  const connection = connect(sampleManifest, code);
  connection.send(request(0, "initialize", {}));
  const expected = failure("the module could not be loaded: no database\nIt is loaded once: restart the server to try again.");
  expect(await connection.exchange(call(1, "add", { _1: 1, _2: 2 }))).toEqual([result(1, expected)]);
  expect(connection.send(call(2, "greet"))).toEqual([result(2, expected)]);
  expect(loads).toBe(1);
});

it("lets a generator clean up when nobody waits any more", async () => {
  const connection = connectAt("2025-11-25");
  await connection.exchange(call(1, "count", { _1: 1_000_000 }));
  connection.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  expect(await connection.settled(3)).toEqual([]);
  await expect.poll(() => connection.code.events, PATIENT).toEqual(["loaded", "stopped counting"]);
});

it("answers other requests while a call runs", async () => {
  const connection = connectAt("2025-11-25");
  await connection.exchange(call(1, "pause"));
  expect(connection.send(request(2, "ping"))).toEqual([result(2, {})]);
  expect(await connection.exchange(call(3, "greet", { _1: "A" }))).toEqual([result(3, text("Hello, A!"))]);
  connection.code.release();
  expect(await connection.settled(4)).toEqual([result(1, text("done"))]);
});
