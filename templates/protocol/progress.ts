import type { Caller } from "../call/caller.ts";
import { isRecord } from "../shape/record.ts";
import { isRequestId, notification } from "./jsonrpc.ts";
import { Request } from "./request.ts";

/** Tells whoever waits for a call how far it is. */
export function tellProgress(caller: Caller | undefined, done: number, total?: number, message?: string): void {
  if (caller instanceof Request) sendProgress(caller, done, total, message);
  else caller?.progress?.(done, total, message);
}

/** `notifications/progress`: only for clients that gave a token, and only what goes on from what was said before. */
function sendProgress(request: Request, done: number, total?: number, message?: string): void {
  const meta = request.params?.["_meta"];
  const progressToken = isRecord(meta) ? meta["progressToken"] : undefined;
  if (request.ended || !isRequestId(progressToken) || !Number.isFinite(done) || done <= request.progressed) return;
  request.progressed = done;
  const params = { progressToken, progress: done, ...(Number.isFinite(total) && { total }), ...(request.revision.audio && { message }) };
  request.sink.send(notification("notifications/progress", params));
}
