import { PassThrough, Writable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { createCore } from "../../templates/protocol/core.ts";
import { serveStdio } from "../../templates/transport/stdio.ts";
import { allParts } from "./support/all-parts.ts";
import { call, error, request, result, text } from "./support/connection.ts";
import { createSampleCode, sampleManifest } from "./support/sample.ts";

/** For machines that have other things to do. */
const PATIENT = { timeout: 30_000 };

const OPEN = request(0, "initialize", { protocolVersion: "2025-11-25" });
const opened = expect.objectContaining({ id: 0, result: expect.anything() });

/** A stdio server on streams in memory. */
function serve(output?: Writable) {
  const code = createSampleCode();
  const input = new PassThrough();
  const writes: string[] = [];
  const written = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      writes.push(String(chunk));
      done();
    },
  });
  let left: (code: number) => void = () => undefined;
  const exit = new Promise<number>((resolve) => {
    left = resolve;
  });
  const server = serveStdio(createCore(sampleManifest, code.load, allParts), {
    input,
    output: output ?? written,
    exit: left,
  });
  return {
    code,
    server,
    exit,
    input,
    /** Texts that were written, one per write. */
    writes: () => writes.filter((chunk) => chunk !== ""),
    replies: () =>
      writes
        .join("")
        .split("\n")
        .slice(0, -1)
        .map((line): unknown => JSON.parse(line)),
    send: (...messages: unknown[]) => input.write(messages.map((message) => `${JSON.stringify(message)}\n`).join("")),
  };
}

/** Lets everything happen that needs no time. */
async function realTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

it("answers what was read, then leaves with 0", async () => {
  const { send, input, exit, replies } = serve();
  send(OPEN, call(1, "count", { _1: 20 }), call(2, "greet", { _1: "A" }));
  input.end();
  expect(await exit).toBe(0);
  expect(replies()).toEqual([
    opened,
    result(2, text("Hello, A!")),
    result(1, text(JSON.stringify(Array.from({ length: 20 }, (_, i) => i + 1)))),
  ]);
});

it("answers a last line without a newline", async () => {
  const { input, exit, replies } = serve();
  input.end(JSON.stringify(OPEN));
  expect(await exit).toBe(0);
  expect(replies()).toEqual([opened]);
});

it("leaves at once when there is nothing to answer", async () => {
  const { input, exit, replies } = serve();
  input.end();
  expect(await exit).toBe(0);
  expect(replies()).toEqual([]);
});

it("gives running calls ten seconds after the end of its input, then aborts them and leaves with 1", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const { send, input, exit, code, replies } = serve();
  send(OPEN, call(1, "wait"), call(2, "pause"), call(3, "pause"));
  input.end();
  await realTurns();
  vi.advanceTimersByTime(9_999);
  code.release();
  await realTurns();
  expect(code.events).toEqual(["loaded"]);
  vi.advanceTimersByTime(1);
  expect(await exit).toBe(1);
  expect(code.events).toEqual(["loaded", "aborted: AbortError: the server is shutting down"]);
  expect(replies()).toEqual([opened, result(2, text("done"))]);
  expect(said.mock.calls).toEqual([["the server ends although calls are running: its input ended 10 s ago\n"]]);
});

it("is not held up by a cancelled call", async () => {
  const { send, input, exit, replies } = serve();
  send(OPEN, call(1, "pause"));
  send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  input.end();
  expect(await exit).toBe(0);
  expect(replies()).toEqual([opened]);
});

it("goes on after lines that are no message", async () => {
  const { send, input, exit, replies } = serve();
  input.write('\n   \n\r\n{not json\n{"a":\n5\n');
  send(request("x", "ping"));
  input.end();
  expect(await exit).toBe(0);
  const bad = error(undefined, -32700, "invalid JSON");
  expect(replies()).toEqual([bad, bad, error(undefined, -32600, "a message must be an object"), result("x", {})]);
});

it("takes carriage returns, and messages that are cut anywhere", async () => {
  const { input, exit, replies } = serve();
  const bytes = Buffer.from(`${[OPEN, call(1, "greet", { _1: "é\u2028𝄞" })].map((message) => JSON.stringify(message)).join("\r\n")}\r\n`);
  for (const byte of bytes) input.write(Uint8Array.of(byte));
  input.end();
  expect(await exit).toBe(0);
  expect(replies()).toEqual([opened, result(1, text("Hello, é\u2028𝄞!"))]);
});

it("refuses a line over 64 MiB and reads on", async () => {
  const { send, input, exit, replies } = serve();
  const part = Buffer.alloc(1024 * 1024, "a");
  for (let count = 0; count < 65; count++) input.write(part);
  input.write("\n");
  send(request(1, "ping"));
  input.end();
  expect(await exit).toBe(0);
  expect(replies()).toEqual([error(undefined, -32600, "request line exceeds the maximum size"), result(1, {})]);
});

it("reads a line of many megabytes", async () => {
  const { send, input, exit, replies } = serve();
  const name = "ä".repeat(4 * 1024 * 1024);
  send(OPEN, call(1, "greet", { _1: name }));
  input.end();
  expect(await exit).toBe(0);
  expect(replies()).toEqual([opened, result(1, text(`Hello, ${name}!`))]);
});

it("writes the replies of one tick with one write", async () => {
  const { send, input, exit, writes } = serve();
  send(...Array.from({ length: 50 }, (_, id) => request(id, "ping")));
  input.end();
  await exit;
  expect(writes()).toHaveLength(1);
});

for (const [code, status] of [
  ["EPIPE", 0],
  ["ECONNRESET", 0],
  ["EIO", 1],
] as const) {
  it(`leaves with ${status} when writing fails with ${code}`, async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
    const { send, exit } = serve(broken);
    send(request(1, "ping"));
    expect(await exit).toBe(status);
  });
}

it("takes a broken input for its end", async () => {
  const { send, input, exit, replies } = serve();
  send(request(1, "ping"));
  await expect.poll(replies, PATIENT).toHaveLength(1);
  input.destroy(new Error("EIO"));
  expect(await exit).toBe(0);
});

it("aborts the running calls when it is stopped", async () => {
  const { send, server, exit, code, replies } = serve();
  send(OPEN, call(1, "wait"), call(2, "pause"));
  await expect.poll(() => code.events, PATIENT).toEqual(["loaded"]);
  await new Promise(setImmediate);
  server.stop(143);
  expect(await exit).toBe(143);
  expect(code.events).toEqual(["loaded", "aborted: AbortError: the server is shutting down"]);
  expect(replies()).toEqual([opened]);
});

it("reads no further while the client leaves 64 MiB of replies unread", async () => {
  let resume = (): void => undefined;
  const slow = new Writable({
    write(_chunk, _encoding, done) {
      resume = done;
    },
  });
  const { send, input } = serve(slow);
  const name = "a".repeat(24 * 1024 * 1024);
  send(OPEN);
  for (let id = 1; id <= 4; id++) send(call(id, "greet", { _1: name }));
  await expect.poll(() => slow.writableLength, PATIENT).toBeGreaterThan(64 * 1024 * 1024);
  send(request(9, "ping"));
  await expect.poll(() => input.isPaused(), PATIENT).toBe(true);
  while (slow.writableLength > 0) {
    resume();
    await new Promise(setImmediate);
  }
  await expect.poll(() => input.isPaused(), PATIENT).toBe(false);
});
