import { closeSession, createSession, type Sink } from "../protocol/session.ts";
import { isRecord } from "../shape/record.ts";
import { problem, refused } from "./answers.ts";
import type { HttpHost } from "./host.ts";
import { replyStatus } from "./reply-status.ts";
import type { HttpSession, Sessions } from "./sessions.ts";
import type { Posted } from "./stateless-post.ts";
import { loggedOutlet } from "./streams/event-log.ts";
import { exchange, openPlainStream } from "./streams/exchange.ts";

/** Clients before 2025-06-18 send no version. */
const ASSUMED = "2025-03-26";

/** A message of the revisions with a handshake (`basic/transports` of 2025-03-26 to 2025-11-25). Without `sessions` nothing is kept. */
export function postHandshake(
  message: unknown,
  posted: Posted,
  host: HttpHost,
  sessions: Sessions | undefined,
): Promise<Response> | Response {
  const { accepted, request } = posted;
  if (!accepted.json || !accepted.events) return refused(406, "'Accept' must take both application/json and text/event-stream");
  const opening = isRecord(message) && message["method"] === "initialize";
  const version = request.headers.get("MCP-Protocol-Version");
  if (!opening && version !== null && !host.findRevision(version)) return refused(400, `unsupported MCP-Protocol-Version '${version}'`);
  if (!sessions) return postAlone(message, posted, host, opening ? undefined : (version ?? ASSUMED));
  if (opening) return postInitialize(message, posted, host, sessions);
  const session = findSession(request, posted, sessions);
  return session instanceof Response ? session : postInSession(message, posted, host, session);
}

/** The session that a request names, or why there is none. */
export function findSession(request: Request, { principal }: Pick<Posted, "principal">, sessions: Sessions): HttpSession | Response {
  const id = request.headers.get("Mcp-Session-Id");
  if (id === null) return refused(400, "missing header Mcp-Session-Id: send 'initialize' first");
  return sessions.find(id, principal) ?? refused(404, "unknown or expired session: send 'initialize' again");
}

async function postInitialize(message: unknown, posted: Posted, host: HttpHost, sessions: Sessions): Promise<Response> {
  const session = sessions.open(posted.principal);
  if (!session) return problem(503, "too many sessions are in use", { "retry-after": "60" });
  const response = await postInSession(message, posted, host, session);
  if (session.protocol.revision) response.headers.set("Mcp-Session-Id", session.id);
  else sessions.close(session);
  return response;
}

function postInSession(message: unknown, { accepted }: Posted, { core }: HttpHost, session: HttpSession): Promise<Response> {
  const openStream = () => loggedOutlet(session.openLog());
  return exchange({ accepted, status, openStream }, (sink) =>
    core.handle(
      message,
      session.protocol,
      settling(sink, () => session.used()),
    ),
  );
}

/** Each message in a session of its own, of the revision that the client says it speaks. */
function postAlone(message: unknown, { accepted, principal }: Posted, host: HttpHost, version: string | undefined): Promise<Response> {
  const session = createSession(principal && { principal });
  session.revision = host.findRevision(version);
  // A lost connection is no cancellation here, though nobody can fetch the answer any more.
  const openStream = () => openPlainStream(() => undefined);
  return exchange({ accepted, status, openStream }, (sink) =>
    host.core.handle(
      message,
      session,
      settling(sink, () => closeSession(session)),
    ),
  );
}

function settling(sink: Sink, settled: () => void): Sink {
  return {
    send: (message) => sink.send(message),
    settle(reply) {
      settled();
      sink.settle(reply);
    },
  };
}

function status(reply: string): number {
  return replyStatus(reply, false);
}
