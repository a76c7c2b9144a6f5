import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, expect, it } from "vitest";
import type { ParamEntry } from "../../templates/contract.ts";
import { type ProgramProcess, startProgram } from "../support/program-process.ts";
import { buildProgram } from "./support/build-program.ts";
import { call, request, result, text } from "./support/connection.ts";
import { smallManifest } from "./support/small-manifest.ts";

/** For machines that have other things to do. */
const PATIENT = { timeout: 30_000 };

const SOURCE = `
process.on("exit", (code) => console.error("leaving with " + code));

const wait = (signal) => new Promise((resolve) => {
  signal.addEventListener("abort", () => console.error("aborted"));
  setTimeout(resolve, 1e8);
});

export const hello = () => "hello";
export function loop() { console.error("looping"); for (;;); }
export async function loopSoon(signal) { await "nothing that takes time"; return loop(); }
export async function forever(signal) { setImmediate(setImmediate, () => console.error("waiting")); await wait(signal); }
export const stops = (signal) => new Promise(() => {
  const timer = setTimeout(() => undefined, 1e8);
  signal.addEventListener("abort", () => { console.error("aborted"); clearTimeout(timer); });
  setImmediate(setImmediate, () => console.error("waiting"));
});
export function big() { console.error("big"); return "x".repeat(3e6); }
export function unlisten(event) {
  if (event === "") process.removeAllListeners(); else process.removeAllListeners(event);
  setTimeout(() => { throw new Error("a timer broke"); });
  void Promise.reject(new Error("nobody waits"));
}
`;

const signal: ParamEntry[] = [{ role: "injected", what: "signal" }];
const manifest = smallManifest(["hello", "loop", "loopSoon", "forever", "stops", "big", "unlisten"], {
  stops: signal,
  loopSoon: signal,
  forever: signal,
  unlisten: [{ role: "positional", key: "_1", name: "event", shape: { kind: "string" } }],
});

const OPEN = request(0, "initialize", { protocolVersion: "2025-11-25" });
const opened = expect.objectContaining({ id: 0 });

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

/** What ends a server, and its exit code. */
const SIGNALS = [
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const;

/** A server with these messages sent. */
function serve(...messages: unknown[]): { readonly child: ProgramProcess; readonly replies: readonly unknown[] } {
  const child = startProgram(program);
  const replies: unknown[] = [];
  child.onLine((line) => replies.push(JSON.parse(line)));
  child.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  return { child, replies };
}

/** What becomes of a program that gets a signal; killed when that does nothing. */
async function endBy(child: ProgramProcess, given: NodeJS.Signals): Promise<unknown> {
  child.kill(given);
  const last = setTimeout(() => child.kill("SIGKILL"), 5_000);
  const exit = await child.exited;
  clearTimeout(last);
  return exit;
}

for (const given of ["SIGTERM", "SIGINT"] as const) {
  it.each(["loop", "loopSoon"])(
    `from the shell, is ended by ${given} in the midst of the %s of a function that never gives the turn back`,
    async (name) => {
      const shell = startProgram(program, [name]);
      await expect.poll(shell.stderr, PATIENT).toContain("looping");
      expect(await endBy(shell, given)).toEqual({ code: null, signal: given });
    },
  );
}

const line = (message: unknown): string => `${JSON.stringify(message)}\n`;

it.each([
  [
    "a cancellation",
    (child: ProgramProcess) => child.write(line({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } })),
  ],
  ["a ping", (child: ProgramProcess) => child.write(line(request(2, "ping")))],
  ["a call", (child: ProgramProcess) => child.write(line(call(2, "hello")))],
  ["the end of input", (child: ProgramProcess) => void child.end()],
])("hears a signal that comes in the same tick as %s", async (_what, act) => {
  for (let round = 0; round < 10; round++) {
    const [given, code] = SIGNALS[round % SIGNALS.length] ?? SIGNALS[0];
    const { child } = serve(OPEN, call(1, "forever"));
    await expect.poll(child.stderr, PATIENT).toContain("waiting");
    // Longer than anything that goes on after a message.
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (round % 4 < 2) act(child);
    const exit = endBy(child, given);
    if (round % 4 >= 2) act(child);
    expect(await exit).toEqual({ code, signal: null });
    expect(child.stderr()).toBe(`waiting\naborted\nleaving with ${code}\n`);
  }
});

it("hears a signal after the module took all listeners away", async () => {
  const { child } = serve(OPEN, call(1, "unlisten", { _1: "SIGTERM" }));
  await expect.poll(child.stderr, PATIENT).toContain("a timer broke");
  expect(await endBy(child, "SIGTERM")).toEqual({ code: 143, signal: null });
  expect(child.stderr()).toContain("leaving with 143\n");
});

it("leaves when the client reads nothing of what is left", async () => {
  const ways: readonly [number, (child: ChildProcessWithoutNullStreams) => unknown][] = [
    [1, ({ stdin }) => stdin.end()],
    [143, (child) => child.kill("SIGTERM")],
  ];
  const endings = ways.map(async ([code, act]) => {
    const child = spawn(process.execPath, [program], { stdio: "pipe" });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.stdin.write([OPEN, call(1, "big")].map(line).join(""));
    await expect.poll(() => said, PATIENT).toContain("big");
    act(child);
    expect(await once(child, "exit")).toEqual([code, null]);
    await expect.poll(() => said, PATIENT).toBe(`big\nthe server ends although its output is not read\nleaving with ${code}\n`);
  });
  await Promise.all(endings);
});

it("lets listeners of the module put things away when a signal comes while nothing is done", async () => {
  const { child, replies } = serve(OPEN, call(1, "hello"));
  await expect.poll(() => replies, PATIENT).toEqual([opened, result(1, text("hello"))]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await endBy(child, "SIGTERM")).toEqual({ code: 143, signal: null });
  expect(child.stderr()).toBe("leaving with 143\n");
});

for (const [given, code] of SIGNALS) {
  it(`aborts the signal of a function called from the shell on ${given}, and leaves with ${code}`, async () => {
    const source = `export const wait = (signal) => new Promise((resolve) => {
      setImmediate(setImmediate, () => console.log("waiting"));
      setTimeout(resolve, 1e8);
      signal.addEventListener("abort", () => { console.log("aborted"); resolve("done"); });
    });`;
    const waits = await buildProgram(source, smallManifest(["wait"], { wait: signal }));
    const child = startProgram(waits, ["wait"]);
    await expect.poll(child.stderr, PATIENT).toContain("waiting");
    expect(await endBy(child, given)).toEqual({ code, signal: null });
    expect(child.stderr()).toBe("waiting\naborted\n");
  });

  it(`leaves with ${code} when a function called from the shell stops its work on ${given} but never settles`, async () => {
    const shell = startProgram(program, ["stops"]);
    await expect.poll(shell.stderr, PATIENT).toContain("waiting");
    expect(await endBy(shell, given)).toEqual({ code, signal: null });
    expect(shell.stderr()).toBe(`waiting\naborted\nleaving with ${code}\n`);
  });
}

it("hears a second signal in the same tick, too, in a call from the shell", async () => {
  for (let round = 0; round < 10; round++) {
    const shell = startProgram(program, ["forever"]);
    await expect.poll(shell.stderr, PATIENT).toContain("waiting");
    shell.kill("SIGINT");
    expect(await endBy(shell, "SIGTERM")).toEqual({ code: null, signal: expect.stringMatching(/^SIG(INT|TERM)$/) });
  }
});

it.each(["", "uncaughtException", "unhandledRejection"])(
  "survives stray errors although the module took all listeners of '%s' away",
  async (event) => {
    const { child, replies } = serve(OPEN, call(1, "unlisten", { _1: event }));
    await expect.poll(child.stderr, PATIENT).toContain("a timer broke");
    child.write(`${JSON.stringify(call(2, "hello"))}\n`);
    await expect.poll(() => replies, PATIENT).toContainEqual(result(2, text("hello")));
    expect(await child.end()).toEqual({ code: 0, signal: null });
    expect(child.stderr()).toContain("unhandled rejection, the server goes on: Error: nobody waits");
    expect(child.stderr()).toContain("uncaught exception, the server goes on: Error: a timer broke");
  },
);
