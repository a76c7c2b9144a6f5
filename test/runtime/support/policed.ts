import type { Json, LoadTools, Manifest, PolicyEntry, ReturnsEntry, ToolEntry } from "../../../templates/contract.ts";
import { createCore } from "../../../templates/protocol/core.ts";
import { createSession, type Principal } from "../../../templates/protocol/session.ts";
import type { Revision } from "../../support/revisions.ts";
import { allParts } from "./all-parts.ts";
import { CLAIM } from "./connection.ts";

type Function = (...args: never[]) => unknown;

export const STRING: ReturnsEntry = { kind: "value", shape: { kind: "string" } };

/** One tool `run` with a policy; its parameters are an optional number `_1`, an optional object `_2` and its signal, or its context. */
export function serve(policy: PolicyEntry, run: Function, returns: ReturnsEntry = STRING, what: "signal" | "context" = "signal"): Served {
  const entry: ToolEntry = {
    name: "run",
    listing: {
      name: "run",
      title: "Run",
      inputSchema: { type: "object", properties: { _1: {}, _2: {} }, required: [], additionalProperties: false },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    params: [
      { role: "positional", key: "_1", name: "count", shape: { kind: "number" }, optional: true },
      { role: "positional", key: "_2", name: "options", shape: { kind: "json" }, optional: true },
      { role: "injected", what },
    ],
    returns,
    policy,
  };
  const manifest: Manifest = { name: "policies", version: "1.0.0", text: "raw", types: {}, notes: [], tools: [entry] };
  const load: LoadTools = async () => ({ tools: { run } });
  const core = createCore(manifest, load, allParts);
  const join = (revision: Revision = "2025-11-25", principal?: Principal): Client => {
    const session = createSession(principal ? { principal } : {});
    const meta = revision === "2026-07-28" ? { _meta: CLAIM } : {};
    const send = (message: unknown): Promise<Answer | undefined> =>
      new Promise((resolve) => core.handle(message, session, { send: () => {}, settle: (reply) => resolve(reply && JSON.parse(reply)) }));
    if (revision !== "2026-07-28") void send({ jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: revision } });
    let id = 0;
    return {
      call: (args: Json = {}) =>
        send({ jsonrpc: "2.0", id: ++id, method: "tools/call", params: { name: "run", arguments: args, ...meta } }),
      cancel: (requestId) => void send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, ...meta } }),
    };
  };
  return { join, call: join().call };
}

/** A server of one tool. */
export interface Served {
  /** One more client, of a revision (default 2025-11-25) and with credentials. */
  join(revision?: Revision, principal?: Principal): Client;
  /** A call of the first client. */
  call: Client["call"];
}

interface Client {
  /** `undefined` for a call that was cancelled. */
  call(args?: Json): Promise<Answer | undefined>;
  cancel(id: number): void;
}

interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A reply, as far as it matters here. */
export function said(text: string, isError = false): object {
  return { result: { content: [{ type: "text", text }], isError } };
}

export function later(milliseconds: number, value: unknown): Promise<unknown> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}

/** A function that counts its calls. */
export function counting(answer: (count: number, ...args: never[]) => unknown): { run: Function; calls: () => number } {
  let count = 0;
  return { run: (...args) => answer(++count, ...args), calls: () => count };
}
