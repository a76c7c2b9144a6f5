import type { Failure } from "./failure.ts";

export type RequestId = string | number;

/** A JSON object as it came off the wire. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Infinite: a number too big for JavaScript, which could not be sent back. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isFinite(value);
}

/** A JSON-RPC response; `result` is JSON text. Joining texts costs a third of printing the message as one object. */
export function resultReply(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"result":${result}}`;
}

/** A JSON-RPC error response. Without a readable id it has none: clients reject `null`. */
export function errorReply(id: RequestId | undefined, failure: Failure): string {
  const shownId = id === undefined ? "" : `"id":${idText(id)},`;
  return `{"jsonrpc":"2.0",${shownId}"error":${JSON.stringify(failure)}}`;
}

export function notification(method: string, params: JsonRecord): string {
  return JSON.stringify({ jsonrpc: "2.0", method, params });
}

function idText(id: RequestId): string {
  return typeof id === "number" ? String(id) : JSON.stringify(id);
}
