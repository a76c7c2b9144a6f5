import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildProgram } from "../runtime/support/build-program.ts";
import { smallManifest } from "../runtime/support/small-manifest.ts";
import { runProgram } from "../support/run-program.ts";
import { exchangeBytes, type HttpProgram, serveProgram, statusOf } from "./support/http-program.ts";
import { claimed, JSON_HEADERS, statelessHeaders } from "./support/served.ts";

const SOURCE = `
export const hello = () => "hello";
export const echo = (value) => JSON.stringify(value) ?? "";
export const slow = () => new Promise((resolve) => setTimeout(resolve, 500, "slow"));
export const held = (signal) => new Promise(() => signal.addEventListener("abort", () => console.log("put away")));
export const stuck = () => new Promise(() => {});
export const loud = () => { console.log("noise"); process.exit(3); };
`;
const MANIFEST = smallManifest(["hello", "echo", "slow", "held", "stuck", "loud"], {
  held: [{ role: "injected", what: "signal" }],
  echo: [{ role: "positional", key: "_1", name: "value", shape: { kind: "json" } }],
});

let program: string;
let server: HttpProgram;
beforeAll(async () => {
  program = await buildProgram(SOURCE, MANIFEST, {});
  server = await serveProgram(program, ["--request-timeout", "1"]);
});
afterAll(() => server.kill("SIGKILL"));

const post = (url: string, name: string, args: object = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { ...JSON_HEADERS, ...statelessHeaders("tools/call", name) },
    body: JSON.stringify(claimed(1, "tools/call", { name, arguments: args })),
  });

it("says where it listens, and serves there", async () => {
  expect(server.stderr()).toBe(`small 1.2.3 is an MCP server and listens at ${server.url}\n`);
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  const response = await post(server.url, "hello");
  expect([response.status, await response.json()]).toMatchObject([200, { result: { content: [{ text: "hello" }] } }]);
});

it("goes on when user code prints, or wants to end the process", async () => {
  const own = await serveProgram(program);
  expect(await post(own.url, "loud").then((response) => response.json())).toMatchObject({ result: { isError: true } });
  expect(await post(own.url, "hello").then((response) => response.status)).toBe(200);
  expect(own.stderr()).toContain("noise");
  own.kill("SIGKILL");
});

const HEAD = "POST /mcp HTTP/1.1\r\n";
const HOST = "Host: localhost\r\n";
const TYPES = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nConnection: close\r\n";
const LIST = JSON.stringify(claimed(1, "tools/list"));
const STATELESS = "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/list\r\n";
const length = (text: string | number): string => `Content-Length: ${typeof text === "number" ? text : Buffer.byteLength(text)}\r\n\r\n`;
const list = (head: string): string => `${HEAD}${head}${TYPES}${STATELESS}${length(LIST)}${LIST}`;
const deep = (open: string, close: string, levels: number): string => open.repeat(levels) + close.repeat(levels);
const echoed = (value: string): string => {
  const body = LIST.replace("tools/list", "tools/call").replace('"params":{', `"params":{"name":"echo","arguments":{"_1":${value}},`);
  return `${HEAD}${HOST}${TYPES}MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: echo\r\n${length(body)}${body}`;
};

const posted = (body: string): string => `${HEAD}${HOST}${TYPES}${STATELESS}${length(body)}${body}`;
const plain = (path: string, body: string): string => posted(body).replace("/mcp", path);
const CHUNK = `${Buffer.byteLength(LIST).toString(16)}\r\n`;
const chunked = (head: string): string => `${HEAD}${HOST}${TYPES}${STATELESS}${head}\r\n\r\n${CHUNK}${LIST}\r\n0\r\n\r\n`;

/** What strangers send, and what they get. */
const hostile: [what: string, bytes: string, status: string][] = [
  ["nothing wrong", list(HOST), "200"],
  ["a foreign host", list("Host: evil.example\r\n"), "403"],
  ["a foreign host behind the right one", list("Host: localhost:3000@evil.example\r\n"), "400"],
  ["a host that cannot be one", list("Host: xn--\r\n"), "400"],
  ["a host in brackets without end", list("Host: [::1\r\n"), "400"],
  ["a host and another", list("Host: localhost, evil.example\r\n"), "400"],
  ["a foreign host in the address", list(HOST).replace("POST /mcp", "POST http://evil.example/mcp"), "403"],
  ["a foreign origin", list(`${HOST}Origin: http://evil.example\r\n`), "403"],
  ["the origin of no page", list(`${HOST}Origin: null\r\n`), "403"],
  ["no host", list(""), "400"],
  ["two hosts", list(`${HOST}Host: evil.example\r\n`), "400"],
  ["two origins", list(`${HOST}Origin: http://localhost\r\nOrigin: http://evil.example\r\n`), "400"],
  ["two methods", list(`${HOST}Mcp-Method: tools/list\r\n`), "400"],
  ["two tokens", list(`${HOST}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n`), "400"],
  ["two types", list(`${HOST}Content-Type: text/plain\r\n`), "400"],
  ["two versions", list(`${HOST}MCP-Protocol-Version: 2025-11-25\r\n`), "400"],
  ["two sessions", list(`${HOST}Mcp-Session-Id: a\r\nMCP-SESSION-ID: b\r\n`), "400"],
  ["two headers of one argument", list(`${HOST}Mcp-Param-X: a\r\nMcp-Param-X: a\r\n`), "400"],
  ["a foreign origin behind very many headers", list(`${HOST}${"a:\r\n".repeat(2500)}Origin: http://evil.example\r\n`), "403"],
  ["an injected header after a line feed", list(`${HOST}X: a\nOrigin: http://evil.example\r\n`), "400"],
  ["an injected header after a carriage return", list(`${HOST}X: a\rOrigin: http://evil.example\r\n`), "400"],
  ["an injected header in the address", list(HOST).replace("/mcp", "/mcp%0d%0aX-Injected:%201"), "404"],
  ["a negative length", list(HOST).replace(/Content-Length: /, "Content-Length: -"), "400"],
  ["a length that is no number", list(HOST).replace(/Content-Length: /, "Content-Length: 0x"), "400"],
  ["two encodings of the transfer", chunked(`Transfer-Encoding: identity\r\nTransfer-Encoding: chunked`), "400"],
  ["chunks in HTTP/1.0", chunked("Transfer-Encoding: chunked").replace("HTTP/1.1", "HTTP/1.0"), "400"],
  ["chunks", chunked("Transfer-Encoding: Chunked"), "200"],
  ["a chunk of no length", chunked("Transfer-Encoding: chunked").replace(CHUNK, "zz\r\n"), "400"],
  ["headers behind the chunks", chunked("Transfer-Encoding: chunked").replace(/0\r\n\r\n$/, "0\r\nHost: evil.example\r\n\r\n"), "200"],
  ["two lengths", list(HOST).replace("Content-Length", "Content-Length: 3\r\nContent-Length"), "400"],
  ["a length and chunks", list(HOST).replace("Content-Length", "Transfer-Encoding: chunked\r\nContent-Length"), "400"],
  ["an unknown encoding of the transfer", list(HOST).replace(/Content-Length: \d+/, "Transfer-Encoding: gzip, chunked, identity"), "400"],
  ["a header that goes on in the next line", list(`${HOST}X: a\r\n b\r\n`).replace("X: a", "X\r\n : a"), "400"],
  ["a header with a control character", list(`${HOST}X: a\u0001b\r\n`), "400"],
  ["a space before the colon", list(`${HOST}Mcp-Name : x\r\n`), "400"],
  ["headers without end", `${HEAD}${HOST}X: ${"x".repeat(20_000)}\r\n`, "431"],
  ["a body that is declared too long", `${HEAD}${HOST}${TYPES}${STATELESS}${length(5_000_000)}`, "413"],
  ["no HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", "400"],
  ["the protocol of stdio", `${LIST}\n\n`, "400"],
  ["slow headers", `${HEAD}${HOST}`, "408"],
  ["a slow body", `${HEAD}${HOST}${TYPES}${STATELESS}${length(100)}{`, "408"],
  ["deep arrays", `${HEAD}${HOST}${TYPES}${length(200_000)}${deep("[", "]", 100_000)}`, "400"],
  ["deep arrays as an id", posted(LIST.replace('"id":1', `"id":${deep("[", "]", 50_000)}`)), "400"],
  ["an endless body in a header's place", `${HEAD}${HOST}${"x".repeat(100_000)}`, "431"],
  ["an address without end", list(HOST).replace("/mcp", `/${"x".repeat(20_000)}`), "431"],
  [
    "two methods in the body",
    posted(LIST.replace('"method":', '"method":"tools/list","method":').replace('tools/list","params', 'x","params')),
    "400",
  ],
  ["a claim in a prototype", posted(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"_meta":{}}}}`), "400"],
  ["plain arguments too deep for the function", plain("/call/small/echo", deep("[", "]", 50_000)), "500"],
  ["prototypes in place of a module", plain("/call/__proto__/echo", "[1]"), "404"],
  ["prototypes in place of a tool", plain("/call/small/constructor", "[1]"), "404"],
  ["deep objects as arguments", echoed(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`), "200"],
  ["keys of prototypes", echoed('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'), "200"],
  ["a method to see one's own request", list(HOST).replace("POST", "TRACE"), "405"],
  ["a tunnel", `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, "closed"],
  ["another protocol on the same connection", list(`${HOST}Upgrade: websocket\r\n`).replace("close", "upgrade, close"), "200"],
];

for (const [what, bytes, status] of hostile) {
  it.concurrent(`answers ${what} with ${status}`, async () => {
    const answer = await exchangeBytes(server.port, [Buffer.from(bytes, "latin1")], 8_000);
    expect(statusOf(answer)).toBe(status);
  });
}

it("says what is wrong with a host or a header that it cannot read", async () => {
  const answered = async (bytes: string): Promise<string> => exchangeBytes(server.port, [Buffer.from(bytes, "latin1")]);
  expect(await answered(list(""))).toContain(`{"status":"error","error":"a 'Host' header is needed`);
  expect(await answered(list("Host: a b\r\n"))).toContain(`{"status":"error","error":"the 'Host' header or the address cannot be one`);
  expect(await answered(list(`${HOST}Host: evil.example\r\n`))).toContain(`{"status":"error","error":"the header 'Host' came twice`);
});

it("reads chunks up to the limit, and no further", async () => {
  const chunk = `${(1_000_000).toString(16)}\r\n${"x".repeat(1_000_000)}\r\n`;
  const head = `${HEAD}${HOST}${TYPES}${STATELESS}Transfer-Encoding: chunked\r\n\r\n`;
  const answer = await exchangeBytes(server.port, [head, chunk, chunk, chunk, chunk, chunk]);
  expect(statusOf(answer)).toBe("413");
});

it("says nothing of requests that break off on their way", async () => {
  const own = await serveProgram(program);
  const parts = [`${length(100)}{`, "Transfer-Encoding: chunked\r\n\r\n5\r\n{"];
  for (const part of parts) {
    for (const path of ["/mcp", "/call/small/echo"]) {
      await exchangeBytes(own.port, [`${HEAD}${HOST}${TYPES}${STATELESS}${part}`.replace("/mcp", path)], 100);
    }
  }
  await post(own.url, "slow");
  expect(own.stderr().split("\n")).toHaveLength(2);
  own.kill("SIGKILL");
});

it("has taken no harm", async () => {
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(await post(server.url, "echo", { _1: {} }).then((response) => response.json())).toMatchObject({
    result: { content: [{ text: "{}" }] },
  });
});

it("answers what is being worked on before it ends, takes nothing new, and leaves with 0", async () => {
  const own = await serveProgram(program);
  const waiting = post(own.url, "slow");
  await post(own.url, "hello");
  own.kill("SIGTERM");
  expect(await waiting.then((response) => response.json())).toMatchObject({ result: { content: [{ text: "slow" }] } });
  expect(await own.exited).toEqual({ code: 0, signal: null });
  await expect(post(own.url, "hello")).rejects.toThrow();
});

it("leaves with the signal's code when calls take too long, or at the second signal", async () => {
  const patient = await serveProgram(program, ["--grace", "1"]);
  const impatient = await serveProgram(program);
  const lost = [patient, impatient].map(({ url }) => post(url, "stuck").catch(() => "lost"));
  await Promise.all([post(patient.url, "hello"), post(impatient.url, "hello")]);
  patient.kill("SIGTERM");
  impatient.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 100));
  impatient.kill("SIGINT");
  expect(await impatient.exited).toEqual({ code: 130, signal: null });
  expect(await patient.exited).toEqual({ code: 143, signal: null });
  expect(await Promise.all(lost)).toEqual(["lost", "lost"]);
});

it("tells functions that they are cancelled before it leaves without them", async () => {
  const own = await serveProgram(program, ["--grace", "1"]);
  const lost = post(own.url, "held").catch(() => "lost");
  await post(own.url, "hello");
  own.kill("SIGTERM");
  expect(await own.exited).toEqual({ code: 143, signal: null });
  expect(own.stderr()).toContain("put away\n");
  await lost;
});

it("refuses what cannot be meant with exit code 2, and a port that is taken with 1", async () => {
  expect(await runProgram(program, "--mcp-http", "--host", "0.0.0.0")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--allow-no-auth"),
  });
  expect(await runProgram(program, "--mcp-http", "--nonsense")).toMatchObject({
    code: 2,
    stderr: `error: unexpected argument '--nonsense'\nFor help: ${basename(program)} --mcp-http --help\n`,
  });
  const taken = await runProgram(program, "--mcp-http", "--port", String(server.port));
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot listen on 127.0.0.1") });
  expect(await runProgram(program, "--mcp-http", "--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--allowed-hosts") });
});

it("serves when its line ends have become those of Windows", async () => {
  const changed = `${program}-crlf`;
  writeFileSync(changed, readFileSync(program, "utf8").replaceAll("\n", "\r\n"));
  const own = await serveProgram(changed);
  expect(await post(own.url, "hello").then((response) => response.json())).toMatchObject({ result: { content: [{ text: "hello" }] } });
  own.kill("SIGKILL");
});

it("says so when HTTP was left out of the build", async () => {
  const without = await buildProgram(SOURCE, MANIFEST);
  expect(await runProgram(without, "--mcp-http")).toMatchObject({ code: 2, stderr: expect.stringContaining("built without HTTP") });
});
