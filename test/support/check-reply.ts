import { expect } from "vitest";
import type { Call } from "./calls-file.ts";
import { isRecord, type JsonRecord } from "./is-record.ts";
import { type Revision, STATELESS } from "./revisions.ts";
import { judgeOf } from "./schema-judge.ts";
import type { Reply, RpcError } from "./session.ts";

/** What the stateless era answers when a request needs a capability that the client did not declare. */
const MISSING_CAPABILITY = -32021;

/** Holds a reply to `tools/call` against what calls.json says, and against what the tool's listing promises. */
export function checkReply(expected: Call, reply: Reply, listing: JsonRecord | undefined, revision: Revision): void {
  const call: Call = { ...expected, ...(expected.unable && (revision === STATELESS ? { error: MISSING_CAPABILITY } : { isError: true })) };
  const what = `${call.tool}(${JSON.stringify(call.arguments)}) in ${revision}`;
  if (call.error !== undefined) return checkError(call, reply.error, `${what}: ${JSON.stringify(reply.result)}`);
  if (reply.error) return expect.fail(`${what}: error ${reply.error.code}: ${reply.error.message}`);
  expect(reply.result["isError"], `${what}: ${JSON.stringify(reply.result)}`).toBe(call.isError ?? false);
  checkContent(call, reply.result["content"], what);
  checkStructured(call, reply.result, revision, what);
  if (!call.isError) checkPromise(reply.result, listing, what);
}

function checkError(call: Call, error: RpcError | undefined, what: string): void {
  expect(error?.code, what).toBe(call.error);
  if (call.textMatches !== undefined) expect(error?.message, what).toMatch(new RegExp(call.textMatches));
}

function checkContent(call: Call, content: unknown, what: string): void {
  if (call.empty) expect(content, what).toEqual([]);
  if (call.content) expect(content, what).toEqual(call.content);
  if (call.text === undefined && call.textMatches === undefined && call.json === undefined) return;
  const text = onlyText(content);
  expect(text, `${what}: one text block`).toBeDefined();
  if (call.text !== undefined) expect(text, what).toBe(call.text);
  if (call.textMatches !== undefined) expect(text, what).toMatch(new RegExp(call.textMatches));
  if (call.json === undefined) return;
  const value: unknown = JSON.parse(text ?? "");
  expect(value, what).toEqual(call.json);
  expect(text, `${what}: compact JSON`).toBe(JSON.stringify(value));
}

function checkStructured(call: Call, result: JsonRecord, revision: Revision, what: string): void {
  const { structured, structuredHas } = call;
  if (structuredHas) expect(result["structuredContent"], what).toMatchObject(structuredHas);
  if (structured === undefined) return;
  const shown = revision === STATELESS || isRecord(structured);
  expect(result["structuredContent"], what).toEqual(shown ? structured : undefined);
}

/** With an output schema there is a structured value that fits it and is the same as the text; without one there is none. */
function checkPromise(result: JsonRecord, listing: JsonRecord | undefined, what: string): void {
  const { structuredContent: value, content } = result;
  if (listing?.["outputSchema"] === undefined) return expect(value, `${what}: no output schema, so no structured content`).toBeUndefined();
  expect(judgeOf(listing["outputSchema"])(value), `${what}: ${JSON.stringify(value)}`).toEqual({ fits: true });
  expect(JSON.parse(onlyText(content) ?? "null"), `${what}: the text says the same`).toEqual(value);
}

function onlyText(content: unknown): string | undefined {
  if (!Array.isArray(content) || content.length !== 1) return undefined;
  const [block]: unknown[] = content;
  return isRecord(block) && block["type"] === "text" && typeof block["text"] === "string" ? block["text"] : undefined;
}
