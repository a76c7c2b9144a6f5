import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { Context } from "../../../src/user-types.ts";
import type { Manifest, ToolEntry } from "../../../templates/contract.ts";
import { context } from "../../../templates/protocol/context/part.ts";
import { type Core, createCore } from "../../../templates/protocol/core.ts";
import { createSession, type Principal, type Session } from "../../../templates/protocol/session.ts";
import { isRecord, type JsonRecord } from "../../support/is-record.ts";
import { type Revision, STATELESS } from "../../support/revisions.ts";
import { loadWireSchemas } from "../../support/wire-schemas.ts";
import { allParts } from "./all-parts.ts";

/** A tool: takes its context and one text. */
export type Fn = (ctx: Context, text: string) => unknown;

/** A request on its way. */
export interface Sent {
  readonly id: number;
  /** What came for it before its answer, parsed. */
  readonly messages: readonly JsonRecord[];
  /** The whole JSON-RPC response; `undefined` for a request that is never answered. */
  readonly reply: Promise<JsonRecord | undefined>;
}

/** A client in memory of one revision, every message that it gets judged by the official schemas. */
export interface Peer {
  readonly session: Session;
  send(method: string, params?: JsonRecord): Sent;
  /** Calls a tool and waits for the result. */
  call(name: string, params?: JsonRecord): Promise<JsonRecord>;
  /** Sends anything else: notifications and answers. */
  tell(message: JsonRecord): void;
  /** Waits until a sent request has got as many messages; gives the last one. */
  message(sent: Sent, count: number): Promise<JsonRecord>;
}

export interface PeerOptions {
  readonly capabilities?: JsonRecord;
  readonly info?: JsonRecord;
  readonly principal?: Principal;
  /** `_meta` of every request. */
  readonly meta?: JsonRecord;
}

export const ABLE: JsonRecord = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };

const schemas = await loadWireSchemas();

/** The core of a program with these tools. */
export function contextCore(tools: Readonly<Record<string, Fn>>, manifest: Partial<Manifest> = {}): Core {
  return createCore({ ...contextManifest(tools), ...manifest }, async () => ({ tools }), { ...allParts, context });
}

export function contextManifest(tools: Readonly<Record<string, Fn>>): Manifest {
  const entries = Object.keys(tools).map((name) => toolEntry(name));
  return { name: "peer", version: "1.0.0", text: "raw", types: {}, notes: [], tools: entries };
}

export function openPeer(core: Core, revision: Revision, options: PeerOptions = {}): Peer {
  const { capabilities = ABLE, info = { name: "tester", version: "2.0.0" }, principal, meta = {} } = options;
  const session = createSession(principal ? { principal } : {});
  const faults: string[] = [];
  onTestFinished(() => expect(faults).toEqual([]));
  let lastId = 0;
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": info,
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const send = (method: string, params: JsonRecord = {}): Sent => {
    const id = ++lastId;
    const messages: JsonRecord[] = [];
    const own = isRecord(params["_meta"]) ? params["_meta"] : {};
    const _meta = { ...(revision === STATELESS && envelope), ...meta, ...own };
    const reply = new Promise<JsonRecord | undefined>((resolve) => {
      core.handle({ jsonrpc: "2.0", id, method, params: { ...params, _meta } }, session, {
        send: (text) => void messages.push(judged(text, revision, faults)),
        settle: (text) => resolve(text === undefined ? undefined : answerJudged(method, judged(text, revision, faults), revision, faults)),
      });
    });
    return { id, messages, reply };
  };
  if (revision !== STATELESS) send("initialize", { protocolVersion: revision, capabilities, clientInfo: info });
  return {
    session,
    send,
    call: async (name, params = {}) => resultOf(await send("tools/call", { name, arguments: { _1: "text" }, ...params }).reply),
    tell: (message) => core.handle({ jsonrpc: "2.0", ...message }, session, { send: () => {}, settle: () => {} }),
    async message({ messages }, count) {
      while (messages.length < count) await turn();
      return messages[count - 1] ?? {};
    },
  };
}

function judged(text: string, revision: Revision, faults: string[]): JsonRecord {
  expect(text).not.toContain("\n");
  const message: unknown = JSON.parse(text);
  faults.push(...schemas.message(message, revision).map((fault) => `${fault} in ${text}`));
  return isRecord(message) ? message : {};
}

function answerJudged(method: string, message: JsonRecord, revision: Revision, faults: string[]): JsonRecord {
  if ("result" in message) faults.push(...schemas.result(method, message["result"], revision));
  return message;
}

export function resultOf(reply: JsonRecord | undefined): JsonRecord {
  const result = reply?.["result"];
  return isRecord(result) ? result : { noResult: reply };
}

/** The text of a result's only block. */
export function textOf(result: JsonRecord): unknown {
  const blocks: unknown = result["content"];
  const [block]: unknown[] = Array.isArray(blocks) ? blocks : [];
  return isRecord(block) ? block["text"] : undefined;
}

function toolEntry(name: string): ToolEntry {
  return {
    name,
    listing: {
      name,
      title: name,
      inputSchema: { type: "object", properties: { _1: { type: "string" } }, required: [], additionalProperties: false },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    params: [
      { role: "injected", what: "context" },
      { role: "positional", key: "_1", name: "text", shape: { kind: "string" }, optional: true },
    ],
    returns: name.startsWith("stream")
      ? { kind: "value", shape: { kind: "array", items: { kind: "json" } }, stream: true }
      : { kind: "value", shape: { kind: "string" } },
  };
}
