import { claimedRevision, PROTOCOL_VERSION } from "../protocol/envelope.ts";
import { invalidParams } from "../protocol/failure.ts";
import { isRequestId, type JsonRecord, type RequestId } from "../protocol/jsonrpc.ts";
import { closeSession, createSession, type Principal, type Session } from "../protocol/session.ts";
import { isRecord } from "../shape/record.ts";
import type { Accepted } from "./accepted.ts";
import { refused } from "./answers.ts";
import type { HttpHost } from "./host.ts";
import { headerMismatch, mismatchedHeader } from "./mirrored.ts";
import { replyStatus } from "./reply-status.ts";
import { exchange, openPlainStream } from "./streams/exchange.ts";
import { whenOver } from "./streams/expiry.ts";

const VERSION_HEADER = "MCP-Protocol-Version";

/** What is known of a POST before its message is looked at. */
export interface Posted {
  readonly request: Request;
  readonly accepted: Accepted;
  readonly principal: Principal | undefined;
}

/** Whether a message belongs to the stateless era: by its own claim, or by the header that comes with it. An `initialize` is the handshake, whatever it comes with, unless it claims to be a request of the stateless era. */
export function isStateless(message: unknown, headers: Headers, { findRevision }: HttpHost): boolean {
  if (isRecord(message) && message["method"] === "initialize") {
    return isRecord(message["params"]) && claimedRevision("initialize", message["params"]) !== undefined;
  }
  return findRevision(headers.get(VERSION_HEADER))?.stateless === true || claimOf(message) !== undefined;
}

/**
 * A message of 2026-07-28 (`basic/transports/streamable-http`): it stands for itself, and a closed connection cancels it.
 *
 * @param open holds the session while the message is worked on
 */
export async function postStateless(message: unknown, posted: Posted, host: HttpHost, open: Set<Session>): Promise<Response> {
  if (!isRecord(message)) return refused(400, "the body must be one request or notification");
  const { id, method } = message;
  if (typeof method !== "string") return refused(400, "the body must be a request or a notification, not a response");
  const { request, accepted, principal } = posted;
  if (!accepted.json && !accepted.events) return refused(406, "'Accept' must take application/json or text/event-stream");
  const known = isRequestId(id) ? id : undefined;
  const wrong = known === undefined ? undefined : envelopeProblem(message, known, request.headers, host);
  if (wrong) return wrong;
  if (method === "subscriptions/listen" && !accepted.events) return refused(406, "'Accept' must take text/event-stream", known);
  const session = createSession(principal && { principal });
  const cancel = (): void => {
    for (const running of session.running) running.cancel("the client has closed the connection");
  };
  request.signal.addEventListener("abort", cancel);
  const status = (reply: string): number => replyStatus(reply, true);
  const listens = method === "subscriptions/listen";
  const stay = whenOver(listens ? principal : undefined, () => closeSession(session));
  open.add(session);
  return exchange({ accepted, status, openStream: () => openPlainStream(cancel) }, (sink) =>
    host.core.handle(message, session, {
      send: (said) => sink.send(said),
      settle(reply) {
        open.delete(session);
        stay();
        sink.settle(reply);
      },
    }),
  );
}

/** What is wrong with the headers and the envelope of a request, in the order in which a client would mend it. */
function envelopeProblem(message: JsonRecord, id: RequestId, headers: Headers, host: HttpHost): Response | undefined {
  const method = String(message["method"]);
  const params = isRecord(message["params"]) ? message["params"] : {};
  const version = headers.get(VERSION_HEADER);
  const claim = claimOf(message);
  if (version === null) return refused(400, headerMismatch(`missing header ${VERSION_HEADER}`), id);
  if (claim === undefined) return refused(400, invalidParams(`missing _meta['${PROTOCOL_VERSION}']`), id);
  if (version !== claim) {
    return refused(400, headerMismatch(`header ${VERSION_HEADER} is '${version}', and the body has ${JSON.stringify(claim)}`), id);
  }
  const claimed = claimedRevision(method, params);
  if (claimed !== undefined && "code" in claimed) return refused(400, claimed, id);
  const wrong = mismatchedHeader(headers, method, params, host.manifest);
  return wrong && refused(400, wrong, id);
}

function claimOf(message: unknown): unknown {
  if (!isRecord(message) || !isRecord(message["params"]) || !isRecord(message["params"]["_meta"])) return undefined;
  return message["params"]["_meta"][PROTOCOL_VERSION];
}
