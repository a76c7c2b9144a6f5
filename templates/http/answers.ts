import type { Json } from "../contract.ts";
import { type Failure, invalidRequest } from "../protocol/failure.ts";
import { errorReply, type RequestId } from "../protocol/jsonrpc.ts";

const JSON_TYPE = "application/json";

/** `text` is JSON. */
export function jsonAnswer(text: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { "content-type": JSON_TYPE, ...headers } });
}

/** A notification or a response was taken. */
export function taken(): Response {
  return new Response(null, { status: 202 });
}

/** A message that the transport refuses: a JSON-RPC error, without `id` where there is none or none that can be read. */
export function refused(status: number, failure: Failure | string, id?: RequestId): Response {
  return jsonAnswer(errorReply(id, typeof failure === "string" ? invalidRequest(failure) : failure), status);
}

/** Outside of the protocol: what is wrong, in words. */
export function problem(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  const body: { readonly [key: string]: Json } = { status: "error", error };
  return jsonAnswer(JSON.stringify(body), status, headers);
}
