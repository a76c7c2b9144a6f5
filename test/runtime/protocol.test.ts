import { expect, it } from "vitest";
import { REVISIONS, STATELESS } from "../support/revisions.ts";
import { loadWireSchemas } from "../support/wire-schemas.ts";
import { CLAIM, call, connect, connectAt, ENVELOPE, error, request, result, text } from "./support/connection.ts";

const HANDSHAKE = REVISIONS.filter((revision) => revision !== STATELESS);
const WAYS_IN = "came before 'initialize' and without _meta['io.modelcontextprotocol/protocolVersion']: send one of them first";
const INTRODUCTION = { capabilities: { tools: {} }, instructions: "Count with care." };
const initialized = (protocolVersion: string): unknown => ({
  protocolVersion,
  ...INTRODUCTION,
  serverInfo: { name: "sample", version: "4.5.6" },
});

for (const revision of HANDSHAKE) {
  it(`echoes ${revision} in initialize`, async () => {
    const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: "c", version: "1" } };
    expect(connect().send(request(1, "initialize", params))).toEqual([result(1, initialized(revision))]);
    expect((await loadWireSchemas()).result("initialize", initialized(revision), revision)).toEqual([]);
  });
}

for (const asked of ["2026-07-28", "2099-01-01", "1.0", 7, undefined]) {
  it(`offers 2025-11-25 to a client that asks for ${asked}`, () => {
    expect(connect().send(request("a", "initialize", { protocolVersion: asked }))).toEqual([result("a", initialized("2025-11-25"))]);
  });
}

it("takes an initialize without parameters", () => {
  expect(connect().send(request(0, "initialize"))).toEqual([result(0, initialized("2025-11-25"))]);
});

it("leaves instructions out where there are none", () => {
  const connection = connect({ name: "bare", version: "0.0.0", text: "raw", types: {}, notes: [], tools: [] });
  const expected = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "bare", version: "0.0.0" } };
  expect(connection.send(request(1, "initialize", { protocolVersion: "2025-06-18" }))).toEqual([result(1, expected)]);
});

for (const method of ["tools/list", "tools/call"]) {
  it(`refuses ${method} before initialize and names both ways in`, () => {
    const connection = connect();
    expect(connection.send(request(1, method, { name: "add" }))).toEqual([error(1, -32602, `${method} ${WAYS_IN}`)]);
    expect(connection.code.events).toEqual([]);
  });
}

it("lists right after initialize was answered, without waiting for the notification", () => {
  expect(connectAt("2025-06-18").send(request(2, "tools/list"))).toMatchObject([
    { id: 2, result: { tools: expect.arrayContaining([expect.objectContaining({ name: "add" })]) } },
  ]);
});

it("answers ping at any time, but not in the stateless era", () => {
  expect(connect().send(request(1, "ping"))).toEqual([result(1, {})]);
  expect(connectAt("2025-11-25").send(request("p", "ping", {}))).toEqual([result("p", {})]);
  expect(connect().send(request(1, "ping", { _meta: CLAIM }))).toEqual([error(1, -32601, "unknown method 'ping'")]);
});

it("does nothing about requests without an id", async () => {
  const connection = connect();
  const messages = ["initialize", "ping", "tools/list", "tools/call"].map((method) => ({
    jsonrpc: "2.0",
    method,
    params: { name: "nothing", _meta: CLAIM },
  }));
  for (const message of messages) expect(await connection.exchange(message)).toEqual([]);
  expect(connection.settledCount()).toBe(messages.length);
  expect(connection.code.events).toEqual([]);
  expect(connection.send(request(1, "tools/list"))).toEqual([error(1, -32602, `tools/list ${WAYS_IN}`)]);
});

it("ignores notifications it does not know, and responses", () => {
  const connection = connectAt("2025-06-18");
  for (const message of [
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "notifications/whatever", params: [1] },
    { jsonrpc: "2.0", id: 4, result: {} },
    { jsonrpc: "2.0", id: 4, error: { code: 1, message: "no" } },
  ])
    expect(connection.send(message)).toEqual([]);
});

const malformed: [label: string, message: unknown, reply: unknown][] = [
  ["a string", "tools/list", error(undefined, -32600, "a message must be an object")],
  ["null", null, error(undefined, -32600, "a message must be an object")],
  ["an empty object", {}, error(undefined, -32600, "missing 'method'")],
  ["no method", { jsonrpc: "2.0", id: 3 }, error(3, -32600, "missing 'method'")],
  ["a method that is no string", request(3, 5), error(3, -32600, "'method' must be a string")],
  ["id null", request(null, "ping"), error(undefined, -32600, "'id' must be a string or a number")],
  ["an id that is an object", request({}, "ping"), error(undefined, -32600, "'id' must be a string or a number")],
  ["an id too big for JSON", request(Number.POSITIVE_INFINITY, "ping"), error(undefined, -32600, "'id' must be a string or a number")],
  ["no jsonrpc", { id: 3, method: "ping" }, error(3, -32600, `'jsonrpc' must be "2.0"`)],
  ["params that are a scalar", request(3, "ping", 5), error(3, -32600, "'params' must be an object")],
  ["params that are an array", request(3, "ping", []), error(3, -32602, "'params' must be an object")],
  ["params null", request(3, "ping", null), result(3, {})],
];

for (const [label, message, reply] of malformed) {
  it(`answers ${label}`, () => {
    expect(connect().send(message)).toEqual([reply]);
  });
}

it("gives ids back as they came", () => {
  const connection = connect();
  for (const id of [0, -1, 1.5, 1e21, "", "7", 'quo"te', "\u2028", Number.MAX_SAFE_INTEGER])
    expect(connection.send(request(id, "ping"))).toEqual([result(id, {})]);
});

it("names a method it does not know", () => {
  expect(connectAt("2025-06-18").send(request(1, "resources/list"))).toEqual([error(1, -32601, "unknown method 'resources/list'")]);
  expect(connect().send(request(1, "constructor"))).toEqual([error(1, -32601, "unknown method 'constructor'")]);
});

it("answers server/discover, and only in the stateless era", async () => {
  const discovered = { supportedVersions: ["2026-07-28"], ...INTRODUCTION, ttlMs: 86_400_000, cacheScope: "public", ...ENVELOPE };
  expect(connect().send(request(1, "server/discover", { _meta: CLAIM }))).toEqual([result(1, discovered)]);
  expect((await loadWireSchemas()).result("server/discover", discovered, STATELESS)).toEqual([]);
  expect(connectAt("2025-11-25").send(request(1, "server/discover"))).toEqual([error(1, -32601, "unknown method 'server/discover'")]);
});

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const unsupported = (requested: string): unknown =>
  error(1, -32022, `unsupported protocol version '${requested}'`, { supported: ["2026-07-28"], requested });

const claims: [label: string, method: string, meta: unknown, reply: unknown][] = [
  ["no capabilities", "tools/list", { [VERSION]: "2026-07-28" }, error(1, -32602, `missing _meta['${CAPABILITIES}']`)],
  [
    "capabilities that are no object",
    "tools/list",
    { [VERSION]: "2026-07-28", [CAPABILITIES]: [] },
    error(1, -32602, `_meta['${CAPABILITIES}'] must be an object`),
  ],
  ["a version that is no string", "tools/list", { ...CLAIM, [VERSION]: 5 }, error(1, -32602, `_meta['${VERSION}'] must be a string`)],
  ["a version of the future", "tools/list", { ...CLAIM, [VERSION]: "2099-01-01" }, unsupported("2099-01-01")],
  ["a version with a handshake", "tools/list", { ...CLAIM, [VERSION]: "2025-11-25" }, unsupported("2025-11-25")],
  ["the envelope before the version", "x", { [VERSION]: "2099-01-01" }, error(1, -32602, `missing _meta['${CAPABILITIES}']`)],
  ["the version before the method", "x", { ...CLAIM, [VERSION]: "2099-01-01" }, unsupported("2099-01-01")],
  ["the method", "subscriptions/listen", CLAIM, error(1, -32601, "unknown method 'subscriptions/listen'")],
  ["initialize", "initialize", CLAIM, error(1, -32601, "unknown method 'initialize'")],
  ["initialize of the future", "initialize", { ...CLAIM, [VERSION]: "2099-01-01" }, unsupported("2099-01-01")],
  ["initialize with half a claim", "initialize", { [VERSION]: "2026-07-28" }, result(1, initialized("2025-11-25"))],
  ["initialize with an old claim", "initialize", { ...CLAIM, [VERSION]: "2025-06-18" }, result(1, initialized("2025-11-25"))],
];

for (const [label, method, meta, reply] of claims) {
  it(`checks a claimed revision: ${label}`, () => {
    expect(connect().send(request(1, method, { _meta: meta }))).toEqual([reply]);
  });
}

it("decides the era message by message", async () => {
  const connection = connectAt("2025-03-26");
  expect(await connection.exchange(call(1, "greet", { _1: "A" }, CLAIM))).toEqual([result(1, { ...text("Hello, A!"), ...ENVELOPE })]);
  expect(connection.send(call(2, "greet", { _1: "B" }))).toEqual([result(2, text("Hello, B!"))]);
  expect(connection.send(request(3, "server/discover"))).toEqual([error(3, -32601, "unknown method 'server/discover'")]);
});

it("takes a progress token in _meta for what it is", () => {
  expect(connectAt("2025-11-25").send(request(1, "ping", { _meta: { progressToken: 1 } }))).toEqual([result(1, {})]);
});

const NO_BATCHES = "a message must be an object: batches exist only in sessions of revision 2025-03-26";

it("answers a batch as one batch in a 2025-03-26 session", async () => {
  const connection = connectAt("2025-03-26");
  const batch = [
    request(1, "ping"),
    { jsonrpc: "2.0", method: "notifications/initialized" },
    call(2, "greet", { _1: "A" }),
    5,
    [],
    request(3, "x"),
  ];
  expect(await connection.exchange(batch)).toEqual([
    [
      result(1, {}),
      error(undefined, -32600, "a message must be an object"),
      error(undefined, -32600, "a message must be an object"),
      error(3, -32601, "unknown method 'x'"),
      result(2, text("Hello, A!")),
    ],
  ]);
  expect(connection.settledCount()).toBe(2);
});

it("does not answer a batch of notifications, and refuses an empty one", () => {
  const connection = connectAt("2025-03-26");
  expect(connection.send([{ jsonrpc: "2.0", method: "notifications/initialized" }])).toEqual([]);
  expect(connection.send([])).toEqual([error(undefined, -32600, "an empty batch")]);
  expect(connection.settledCount()).toBe(3);
});

for (const revision of ["2024-11-05", "2025-06-18", "2025-11-25"]) {
  it(`refuses batches in a ${revision} session`, () => {
    expect(connectAt(revision).send([request(1, "ping")])).toEqual([error(undefined, -32600, NO_BATCHES)]);
  });
}

it("refuses a batch of more than a hundred messages", async () => {
  const pings = (count: number): unknown[] => Array.from({ length: count }, (_, id) => request(id, "ping"));
  const connection = connectAt("2025-03-26");
  const [answers] = await connection.exchange(pings(100));
  expect(answers).toHaveLength(100);
  expect(connection.send(pings(101))).toEqual([error(undefined, -32600, "a batch of 101 messages: at most 100 are taken")]);
});

it("refuses batches before initialize", () => {
  expect(connect().send([request(1, "initialize", { protocolVersion: "2025-03-26" })])).toEqual([error(undefined, -32600, NO_BATCHES)]);
});

it("says nothing more about a cancelled call, and aborts it", async () => {
  const connection = connectAt("2025-11-25");
  await connection.exchange(call(1, "wait"));
  expect(connection.running()).toBe(1);
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, reason: "bored" } };
  expect(await connection.exchange(cancel)).toEqual([]);
  expect(connection.code.events).toEqual(["loaded", "aborted: AbortError: cancelled by the client: bored"]);
  expect(connection.running()).toBe(0);
  expect(connection.settledCount()).toBe(3);
  expect(connection.send(request(2, "ping"))).toEqual([result(2, {})]);
});

it("cancels by the id's type too, and ignores ids that are not running", async () => {
  const connection = connectAt("2025-11-25");
  await connection.exchange(call("1", "wait"));
  for (const requestId of [1, "2", null, undefined])
    connection.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
  connection.send({ jsonrpc: "2.0", method: "notifications/cancelled" });
  expect(connection.running()).toBe(1);
  connection.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "1" } });
  expect(connection.running()).toBe(0);
});

it("does not start a call that is cancelled while the module loads", async () => {
  const connection = connectAt("2025-11-25");
  connection.send(call(1, "nothing"));
  expect(await connection.exchange({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })).toEqual([]);
  expect(connection.code.events).toEqual(["loaded"]);
});

it("answers the rest of a batch of which one call was cancelled", async () => {
  const connection = connectAt("2025-03-26");
  expect(await connection.exchange([call(1, "wait"), request(2, "ping")])).toEqual([]);
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  expect(await connection.exchange(cancel)).toEqual([[result(2, {})]]);
});

it("answers both of two calls that share an id", async () => {
  const connection = connectAt("2025-11-25");
  await connection.exchange(call(1, "pause"));
  expect(await connection.exchange(call(1, "greet", { _1: "A" }))).toEqual([result(1, text("Hello, A!"))]);
  connection.code.release();
  expect(await connection.exchange(request(2, "ping"))).toEqual([result(2, {}), result(1, text("done"))]);
});
