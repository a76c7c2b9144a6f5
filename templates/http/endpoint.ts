import { invalidJson } from "../protocol/failure.ts";
import type { Principal, Session } from "../protocol/session.ts";
import { acceptedBy } from "./accepted.ts";
import { createPermission, type MissingScopes } from "./access/permission.ts";
import { problem, refused } from "./answers.ts";
import { isJson } from "./body.ts";
import { findSession, postHandshake } from "./handshake-post.ts";
import type { HttpHost } from "./host.ts";
import type { Sessions } from "./sessions.ts";
import { isStateless, type Posted, postStateless } from "./stateless-post.ts";
import { readEventId } from "./streams/event-log.ts";

/** A request to the MCP endpoint, and what was found out about it before. */
export interface Incoming {
  readonly request: Request;
  readonly principal: Principal | undefined;
  /** The body as text; `undefined` when it is too long. */
  readonly body: () => Promise<string | undefined>;
  /** The refusal of a request whose token lacks scopes. */
  readonly challenge: (scopes: readonly string[]) => Response;
}

/** Answers requests to the one endpoint of Streamable HTTP, of all revisions. */
export type Endpoint = (incoming: Incoming) => Promise<Response> | Response;

/** What the endpoint works with. */
interface Served {
  readonly host: HttpHost;
  readonly sessions: Sessions | undefined;
  readonly open: Set<Session>;
  readonly missingScopes: MissingScopes;
}

/**
 * @param sessions absent: nothing is kept between requests, in any revision
 * @param open holds the sessions of the stateless requests that are being worked on
 */
export function createEndpoint(host: HttpHost, sessions: Sessions | undefined, open: Set<Session>): Endpoint {
  const served: Served = { host, sessions, open, missingScopes: createPermission(host.manifest) };
  const allow = sessions ? "POST, GET, DELETE" : "POST";
  return (incoming) => {
    const { method, headers } = incoming.request;
    if (method === "POST") return post(incoming, served);
    const stateless = host.findRevision(headers.get("MCP-Protocol-Version"))?.stateless;
    if (sessions && !stateless && method === "GET") return get(incoming, sessions);
    if (sessions && !stateless && method === "DELETE") return end(incoming, sessions);
    return problem(405, `${method} is not served here`, { allow: stateless ? "POST" : allow });
  };
}

async function post(incoming: Incoming, { host, sessions, open, missingScopes }: Served): Promise<Response> {
  const { request, principal, challenge } = incoming;
  if (!isJson(request.headers.get("content-type"))) return refused(415, "'Content-Type' must be application/json");
  const text = await incoming.body();
  if (text === undefined) return refused(413, "the body is too long");
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return refused(400, invalidJson);
  }
  const missing = missingScopes(message, principal);
  if (missing) return challenge(missing);
  const posted: Posted = { request, accepted: acceptedBy(request.headers.get("accept")), principal };
  return isStateless(message, request.headers, host)
    ? postStateless(message, posted, host, open)
    : postHandshake(message, posted, host, sessions);
}

/** The stream of what the server sends unasked, or the rest of a stream that broke. */
function get(incoming: Incoming, sessions: Sessions): Response {
  const { headers } = incoming.request;
  if (!acceptedBy(headers.get("accept")).events) return refused(406, "'Accept' must take text/event-stream");
  const session = findSession(incoming.request, incoming, sessions);
  if (session instanceof Response) return session;
  const last = headers.get("last-event-id");
  if (last === null) return session.unasked.attach(undefined, incoming.principal);
  const event = readEventId(last);
  const log = event && session.findLog(event.stream);
  return event && log
    ? log.attach(event.number, incoming.principal)
    : refused(404, "unknown Last-Event-ID: what it names is not kept any more");
}

function end(incoming: Incoming, sessions: Sessions): Response {
  const session = findSession(incoming.request, incoming, sessions);
  if (session instanceof Response) return session;
  sessions.close(session);
  return new Response(null, { status: 204 });
}
