/**
 * Keeps count of all it is asked, for a driver that knows what it has asked.
 * @module
 * @name load
 * @env [LOAD_BREAK] What it does wrong, so that the driver can show that it sees it: duplicate, lose, swap or leak
 */
import { setTimeout as pause } from "node:timers/promises";

type Int = number;

/** So many calls can be counted. The counts lie outside the heap that is measured. */
const MOST = 4 * 1024 * 1024;

const ran = new Uint8Array(MOST);
const finished = new Uint8Array(MOST);
let running = 0;
let beating = 0;
const leaked: string[][] = [];

/** Whether this call is one of those that go wrong in this way. */
const broken = (n: Int, how: string): boolean => process.env["LOAD_BREAK"] === how && n % 100 === 7;

async function counted<T>(n: Int, work: () => Promise<T> | T): Promise<T> {
  ran[n] = (ran[n] ?? 0) + (broken(n, "duplicate") ? 2 : 1);
  running += 1;
  try {
    if (broken(n, "lose")) await new Promise(() => {});
    if (process.env["LOAD_BREAK"] === "leak") leaked.push(Array.from({ length: 2000 }, () => `${n}`));
    const result = await work();
    finished[n] = (finished[n] ?? 0) + 1;
    return result;
  } finally {
    running -= 1;
  }
}

/** Gives the number back. */
export function quick(n: Int): Promise<Int> {
  return counted(n, () => (broken(n, "swap") ? n + 1 : n));
}

/** Gives the number back after so many milliseconds. */
export function slow(n: Int, ms: Int, signal: AbortSignal): Promise<Int> {
  return counted(n, () => pause(ms, n, { signal }));
}

/** Gives the number back, and so many bytes. */
export function big(n: Int, bytes: Int): Promise<{ n: Int; filling: string }> {
  return counted(n, () => ({ n, filling: "x".repeat(bytes) }));
}

/** Gives the number back so many times, one every so many milliseconds. */
export async function* steps(n: Int, count: Int, ms: Int): AsyncGenerator<Int> {
  ran[n] = (ran[n] ?? 0) + 1;
  running += 1;
  try {
    for (let step = 0; step < count; step++) {
      await pause(ms);
      yield n;
    }
    finished[n] = (finished[n] ?? 0) + 1;
  } finally {
    running -= 1;
  }
}

/**
 * Changes four times a second while somebody watches it.
 * @resource load:///beat
 */
export async function* beat(): AsyncGenerator<string> {
  beating += 1;
  try {
    for (let version = 1; ; version++) {
      yield `${version}`;
      await pause(250);
    }
  } finally {
    beating -= 1;
  }
}

/** How often the calls of these numbers were begun, and how often they came to their end: one digit for each. */
export function ledger(from: Int, to: Int): { ran: string; finished: string } {
  const digits = (counts: Uint8Array): string => counts.subarray(from, to).join("");
  return { ran: digits(ran), finished: digits(finished) };
}

/** What the process holds after the garbage is gone; sizes in bytes. */
export function state(): { rss: Int; heap: Int; running: Int; beating: Int; sockets: Int; timers: Int } {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const held = process.getActiveResourcesInfo();
  const count = (kind: string): number => held.filter((each) => each === kind).length;
  return { rss, heap: heapUsed + external, running, beating, sockets: count("TCPSocketWrap"), timers: count("Timeout") };
}
