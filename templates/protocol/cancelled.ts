import type { JsonRecord } from "./jsonrpc.ts";
import type { Session } from "./session.ts";

/**
 * `notifications/cancelled` (`basic/utilities/cancellation`): unknown and finished ids are ignored. A client that used
 * one id twice at a time gets both cancelled.
 */
export function cancelRequests(params: JsonRecord | undefined, session: Session): void {
  const reason = typeof params?.["reason"] === "string" ? `cancelled by the client: ${params["reason"]}` : "cancelled by the client";
  for (const request of session.running) if (request.id === params?.["requestId"]) request.cancel(reason);
}
