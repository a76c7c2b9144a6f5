import type { Policy } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { type DocTag, hasTag, type ParsedDoc } from "../docs/doc.ts";

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
};

/** What timers can wait for: about 24 days. */
const LONGEST = 2 ** 31 - 1;

const DURATION = "a time above 0 with its unit, such as 500ms, 30s, 5min or 1h";
const RATE = "a number of calls above 0 and a unit of time, such as 5/s, 10/min, 100/h or 1000/day";

/** `@timeout 30s`, `@rateLimit 10/min`, `@cache 60s`; `undefined` when there is none of them. */
export function readPolicy(doc: ParsedDoc, name: string, ctx: ReadContext): Policy | undefined {
  const find = (wanted: string): DocTag | undefined => doc.tags.find((tag) => tag.name === wanted);
  const [timeout, rateLimit, cache] = [duration(find("timeout"), ctx), rate(find("rateLimit"), ctx), duration(find("cache"), ctx)];
  const cached = find("cache");
  // Resources and prompts are read by their nature.
  if (cached && !hasTag(doc, "readonly", "resource", "prompt")) ctx.report("cache-without-readonly", { name }, cached.span);
  const policy = { ...(timeout && { timeout }), ...(rateLimit && { rateLimit }), ...(cache && { cache }) };
  return Object.keys(policy).length > 0 ? policy : undefined;
}

function duration(tag: DocTag | undefined, ctx: ReadContext): number | undefined {
  if (!tag) return undefined;
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)[ \t]?(ms|s|min|m|h)(?=\s|$)/.exec(tag.text.trim()) ?? [];
  const time = Math.round(Number(amount) * (MILLISECONDS[unit] ?? 0));
  return time > 0 && time <= LONGEST ? time : invalid(tag, DURATION, ctx);
}

function rate(tag: DocTag | undefined, ctx: ReadContext): Policy["rateLimit"] {
  if (!tag) return undefined;
  const [, calls, unit = ""] = /^(\d+)\s?\/\s?(s|min|m|h|day|d)(?=\s|$)/.exec(tag.text.trim()) ?? [];
  return Number(calls) > 0 ? { calls: Number(calls), per: MILLISECONDS[unit] ?? 0 } : invalid(tag, RATE, ctx);
}

function invalid(tag: DocTag, expected: string, ctx: ReadContext): undefined {
  ctx.report("invalid-tag-value", { tag: tag.name, value: tag.text.trim(), expected }, tag.valueSpan);
}
