import { invalidRequest } from "./failure.ts";
import { errorReply } from "./jsonrpc.ts";
import type { Session, Sink } from "./session.ts";

/** Each message costs far more than the bytes that it takes, and all of a batch are worked on at once. */
const MOST_MESSAGES = 100;

/** Handles a JSON-RPC batch: the replies go out as one array when the last of them is there, none when there are none. */
export function handleBatch(
  messages: readonly unknown[],
  session: Session,
  sink: Sink,
  handle: (message: unknown, session: Session, sink: Sink) => void,
): void {
  const refused = refusal(messages, session);
  if (refused !== undefined) return sink.settle(errorReply(undefined, invalidRequest(refused)));
  const replies: string[] = [];
  let open = messages.length;
  const collector: Sink = {
    send: (message) => sink.send(message),
    settle(reply) {
      if (reply !== undefined) replies.push(reply);
      open -= 1;
      if (open === 0) sink.settle(replies.length > 0 ? `[${replies.join(",")}]` : undefined);
    },
  };
  for (const message of messages) handle(message, session, collector);
}

function refusal(messages: readonly unknown[], session: Session): string | undefined {
  if (!session.revision?.batches) return "a message must be an object: batches exist only in sessions of revision 2025-03-26";
  if (messages.length > MOST_MESSAGES) return `a batch of ${messages.length} messages: at most ${MOST_MESSAGES} are taken`;
  return messages.length === 0 ? "an empty batch" : undefined;
}
