import { expect } from "vitest";
import type { Context, FormSchema } from "../../../src/user-types.ts";
import { isRecord, type JsonRecord } from "../../support/is-record.ts";
import { STATELESS } from "../../support/revisions.ts";
import { ABLE, contextCore, type Fn, openPeer, type Peer } from "./context-peer.ts";

/** A client of 2026-07-28 before a program with these tools. */
export function open(tools: Readonly<Record<string, Fn>>, capabilities: JsonRecord = ABLE): Peer {
  return openPeer(contextCore(tools), STATELESS, { capabilities });
}

/** Asks one question that has a key. */
export async function greet(ctx: Context, _text: string): Promise<string> {
  const { content } = await ctx.elicit<{ name: string }>({ key: "who", message: "Who?" }, NAME);
  return `Hello, ${content?.name}!`;
}

/** Asks three questions at once, one of them with a key, then a fourth. */
export async function plan(ctx: Context): Promise<string> {
  const [who, greeting, roots] = await Promise.all([
    ctx.elicit<{ name: string }>("Who?", NAME),
    Promise.resolve().then(() => ctx.sample({ key: "greeting", messages: [], maxTokens: 5 })),
    ctx.roots(),
  ]);
  const colour = await ctx.elicit<{ name: string }>("Which colour?", NAME);
  const text = !Array.isArray(greeting.content) && greeting.content.type === "text" ? greeting.content.text : "";
  return `${who.content?.name} ${text} ${roots.length} ${colour.content?.name}`;
}

export const NAME: FormSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

/** Answers every question of an `input_required` result by its method, all elicitations with one name. */
export function answers(result: JsonRecord, name = "Ada"): JsonRecord {
  const requests = isRecord(result["inputRequests"]) ? Object.entries(result["inputRequests"]) : [];
  return Object.fromEntries(requests.map(([key, request]) => [key, answerTo(isRecord(request) ? request["method"] : undefined, name)]));
}

function answerTo(method: unknown, name: string): JsonRecord {
  if (method === "roots/list") return { roots: [{ uri: "file:///a" }] };
  return method === "elicitation/create" ? accept({ name }) : { role: "assistant", content: { type: "text", text: "hi" }, model: "m" };
}

export function accept(content: JsonRecord): JsonRecord {
  return { action: "accept", content };
}

export function again({ requestState }: JsonRecord, inputResponses: JsonRecord): JsonRecord {
  return { requestState, inputResponses };
}

export function questions({ inputRequests }: JsonRecord): string[] {
  return isRecord(inputRequests) ? Object.keys(inputRequests) : [];
}

export function refused(text: string): JsonRecord {
  return { noResult: expect.objectContaining({ error: { code: -32602, message: expect.stringContaining(text) } }) };
}

/** Arrays within arrays, so many. */
export function deep(levels: number): unknown {
  return JSON.parse("[".repeat(levels) + "]".repeat(levels));
}
