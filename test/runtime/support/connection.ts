import { setImmediate as turn } from "node:timers/promises";
import type { Manifest } from "../../../templates/contract.ts";
import type { Parts } from "../../../templates/parts.ts";
import { type Core, createCore } from "../../../templates/protocol/core.ts";
import { createSession } from "../../../templates/protocol/session.ts";
import { allParts } from "./all-parts.ts";
import { createSampleCode, type SampleCode, sampleManifest } from "./sample.ts";

/** The core at the other end of a connection without a wire. */
export interface Connection {
  readonly code: SampleCode;
  /** Hands over one message; what was answered before this returns, parsed. */
  send(message: unknown): unknown[];
  /** The same, and gives promises time to settle; timers that are due soon fire as well. */
  exchange(message: unknown): Promise<unknown[]>;
  /** Waits until `count` messages, and no more, are answered or dropped. */
  settled(count: number): Promise<unknown[]>;
  /** How many messages have been answered or dropped so far. */
  settledCount(): number;
  running(): number;
}

export function connect(manifest: Manifest = sampleManifest, code: SampleCode = createSampleCode(), parts: Parts = allParts): Connection {
  const core: Core = createCore(manifest, code.load, parts);
  const session = createSession();
  const replies: unknown[] = [];
  let count = 0;
  const sink = {
    send: (message: string): void => void replies.push(JSON.parse(message)),
    settle(reply?: string): void {
      count += 1;
      if (reply !== undefined) replies.push(JSON.parse(reply));
    },
  };
  const send = (message: unknown): unknown[] => {
    core.handle(message, session, sink);
    return replies.splice(0);
  };
  return {
    code,
    send,
    async exchange(message) {
      const early = send(message);
      for (let turns = 0; turns < 20; turns++) await turn();
      return [...early, ...replies.splice(0)];
    },
    async settled(expected) {
      while (count < expected) await turn();
      return replies.splice(0);
    },
    settledCount: () => count,
    running: () => session.running.size,
  };
}

/** A connection after the handshake. */
export function connectAt(revision: string, manifest: Manifest = sampleManifest): Connection {
  const connection = connect(manifest);
  connection.send(request(0, "initialize", { protocolVersion: revision }));
  return connection;
}

export function request(id: unknown, method: unknown, params?: unknown): Record<string, unknown> {
  return { jsonrpc: "2.0", id, method, ...(params !== undefined && { params }) };
}

/** A `tools/call`; `_meta` as given. */
export function call(id: unknown, name: string, args?: unknown, meta?: unknown): Record<string, unknown> {
  return request(id, "tools/call", { name, ...(args !== undefined && { arguments: args }), ...(meta !== undefined && { _meta: meta }) });
}

/** What makes a request one of the stateless era. */
export const CLAIM = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** What the stateless era puts on every result of the sample. */
export const ENVELOPE = { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": { name: "sample", version: "4.5.6" } } };

export function result(id: unknown, value: unknown): unknown {
  return { jsonrpc: "2.0", id, result: value };
}

/** An error response; without `id` when the request had none that can be read. */
export function error(id: unknown, code: number, message: string, data?: unknown): unknown {
  return { jsonrpc: "2.0", ...(id !== undefined && { id }), error: { code, message, ...(data !== undefined && { data }) } };
}

export function text(value: string): object {
  return { content: [{ type: "text", text: value }], isError: false };
}

export function failure(value: string): object {
  return { content: [{ type: "text", text: value }], isError: true };
}
