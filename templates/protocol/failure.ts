import type { Json } from "../contract.ts";

/** A JSON-RPC error object. */
export interface Failure {
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
}

/** Thrown where user code runs: uncaught, it becomes the answer to the request. */
export class ProtocolError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const invalidJson: Failure = { code: -32700, message: "invalid JSON" };

/** The message is no request at all. */
export function invalidRequest(message: string): Failure {
  return { code: -32600, message };
}

export function unknownMethod(method: string): Failure {
  return { code: -32601, message: `unknown method '${method}'` };
}

export function invalidParams(message: string): Failure {
  return { code: -32602, message };
}

/** A fault of the runtime itself, never of the user's code. */
export function internalError(cause: unknown): Failure {
  return { code: -32603, message: `internal error: ${cause instanceof Error ? cause.message : String(cause)}` };
}

/** A function that failed, where results have no form for that. */
export function thrownFailure({ text, failure }: { readonly text: string; readonly failure?: Failure }): Failure {
  return failure ?? { code: -32603, message: text };
}

/** `UnsupportedProtocolVersion` of 2026-07-28. */
export function unsupportedRevision(requested: string, supported: readonly string[]): Failure {
  return { code: -32022, message: `unsupported protocol version '${requested}'`, data: { supported, requested } };
}
