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
export function unlisten(event) {
  if (event === "") process.removeAllListeners(); else process.removeAllListeners(event);
  setTimeout(() => { throw new Error("a timer broke"); });
  void Promise.reject(new Error("nobody waits"));
}
`;

const signal: ParamEntry[] = [{ role: "injected", what: "signal" }];
const manifest = smallManifest(["hello", "loop", "loopSoon", "forever", "unlisten"], {
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
    `is ended by ${given} in the midst of the %s of a function that never gives the turn back`,
    async (name) => {
      const { child } = serve(OPEN, call(1, name));
      await expect.poll(child.stderr, PATIENT).toContain("looping");
      expect(await endBy(child, given)).toEqual({ code: null, signal: given });

      const other = serve(OPEN, call(1, "hello"), call(2, "forever"));
      await expect.poll(other.child.stderr, PATIENT).toContain("waiting");
      other.child.write(`${JSON.stringify(call(3, name))}\n`);
      await expect.poll(other.child.stderr, PATIENT).toContain("looping");
      expect(await endBy(other.child, given)).toEqual({ code: null, signal: given });

      const shell = startProgram(program, [name]);
      await expect.poll(shell.stderr, PATIENT).toContain("looping");
      expect(await endBy(shell, given)).toEqual({ code: null, signal: given });
    },
  );
}

it("lets listeners of the module put things away when a signal comes while nothing is done", async () => {
  const { child, replies } = serve(OPEN, call(1, "hello"));
  await expect.poll(() => replies, PATIENT).toEqual([opened, result(1, text("hello"))]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await endBy(child, "SIGTERM")).toEqual({ code: 143, signal: null });
  expect(child.stderr()).toBe("leaving with 143\n");
});

for (const [given, code] of [
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const) {
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
}

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
