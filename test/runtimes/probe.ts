/**
 * Has something of everything that a runtime may lack.
 * @module
 * @name probe
 * @secret PROBE_KEY Key of the service
 * @env PROBE_UNIT C or F
 * @env [PROBE_LIMIT=10] How many
 */
import type { Context, Int } from "mcpc";

const unitAtLoad = process.env["PROBE_UNIT"];
let cancelled = 0;
let computed = 0;
let version = 0;

/** What the module and its `Context` find in the environment. */
export function environment(ctx: Context): (string | undefined)[] {
  return [unitAtLoad, process.env["PROBE_UNIT"], ctx.env["PROBE_UNIT"], ctx.env["PROBE_KEY"]];
}

/**
 * What is bound.
 * @bind limit env:PROBE_LIMIT
 */
export function bound(limit: Int): Int {
  return limit;
}

/** Fails, and tells the secret. */
export function leak(): string {
  throw new Error(`the key ${process.env["PROBE_KEY"]} is wrong`);
}

/**
 * Counts.
 * @param to How far
 */
export async function* count(to: Int): AsyncIterable<Int> {
  for (let n = 1; n <= to; n++) {
    await new Promise((done) => setTimeout(done, 20));
    yield n;
  }
}

/**
 * Asks two questions, one after the other.
 * @param what What is ordered
 */
export async function order(what: string, ctx: Context): Promise<string> {
  const { content: first } = await ctx.elicit<{ size: string }>({ key: "size", message: `Which size of ${what}?` });
  await new Promise((done) => setTimeout(done, 20));
  const { content: second } = await ctx.elicit<{ gift: boolean }>({ key: "gift", message: "As a gift?" });
  return `${what} ${first?.size} ${second?.gift}`;
}

/** Waits to be cancelled, and says so ten times a second. */
export async function wait(ctx: Context): Promise<string> {
  let turns = 0;
  const timer = setInterval(() => ctx.progress(++turns), 100);
  await new Promise<void>((_, fail) => {
    ctx.signal.addEventListener("abort", () => {
      cancelled += 1;
      clearInterval(timer);
      fail(ctx.signal.reason);
    });
  });
  return "nobody cancelled this";
}

/** How many calls were cancelled. */
export function cancellations(): Int {
  return cancelled;
}

/**
 * Takes its time, and says nothing meanwhile.
 * @param seconds How long
 */
export async function late(seconds: number): Promise<string> {
  await new Promise((done) => setTimeout(done, seconds * 1000));
  return "late";
}

/**
 * Takes too long.
 * @timeout 100ms
 */
export async function slow(): Promise<string> {
  await new Promise((done) => setTimeout(done, 5000));
  return "late";
}

/**
 * Computes at most once a minute.
 * @param x Any number
 * @readonly
 * @cache 60s
 */
export async function cached(x: Int): Promise<Int> {
  computed += 1;
  await new Promise((done) => setTimeout(done, 300));
  return computed * 1000 + x;
}

/**
 * Counts at most once a minute.
 * @param to How far
 * @readonly
 * @cache 60s
 */
export async function* cachedCount(to: Int): AsyncIterable<Int> {
  yield* count(to);
}

/**
 * May be called twice.
 * @rateLimit 2/h
 */
export function rare(): string {
  return "ok";
}

/**
 * Turns bytes round.
 * @param bytes Any
 */
export function reversed(bytes: Uint8Array): Uint8Array {
  return bytes.slice().reverse();
}

/**
 * What needs a pattern that may take long.
 * @param word Of one letter
 */
export function repeated(word: Repeated): string {
  return word;
}

/** @pattern ^(a+)+$ */
type Repeated = string;

/**
 * A text that changes.
 * @resource probe://text
 */
export function text(): string {
  return `version ${version}`;
}

/** Changes the text. */
export function change(ctx: Context): Int {
  version += 1;
  ctx.changed("probe://text");
  return version;
}
