import type { Context, MiddlewareHandler } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { Hono } from "hono/tiny";
import { closeSession, type Principal, type Session } from "../protocol/session.ts";
import { createJwtVerifier, IssuerUnreachable } from "./access/oauth.ts";
import { type AllowList, hostAllowed, originAllowed } from "./access/origins.ts";
import { createProtectedResource, METADATA_PATH, type ProtectedResource } from "./access/resource-metadata.ts";
import { createTokenVerifier, type Verify } from "./access/tokens.ts";
import { jsonAnswer, problem } from "./answers.ts";
import { BodyBrokenOff, readBody } from "./body.ts";
import { createEndpoint, type Incoming } from "./endpoint.ts";
import type { HttpHost } from "./host.ts";
import type { HttpOptions, OptionNames } from "./options.ts";
import { createPlain } from "./plain/plain.ts";
import { createSessions } from "./sessions.ts";

type Env = { Variables: { principal: Principal | undefined } };

/** A module served over HTTP, without the sockets. */
export interface HttpApp {
  fetch(request: Request): Promise<Response> | Response;
  /** Takes nothing new, and ends the streams that nothing else would end; what is being worked on is still answered. */
  close(): void;
}

export function createApp(host: HttpHost, options: HttpOptions): HttpApp {
  const app = new Hono<Env>();
  const sessions = options.stateless ? undefined : createSessions();
  const open = new Set<Session>();
  const endpoint = createEndpoint(host, sessions, open);
  const resource = options.oauth && createProtectedResource(options.oauth, options.path, host.manifest);
  const guard = authGuard(options, resource);
  const plain = createPlain(host, guard !== undefined);
  let closing = false;
  const incoming = (c: Context<Env>): Incoming => ({
    request: c.req.raw,
    principal: c.get("principal"),
    body: () => readBody(c.req.raw, options.bodyLimit),
    challenge: (scopes) => insufficient(c.req.url, scopes, resource),
  });
  const { allowedHosts: hosts, allowedOrigins: origins, anyAddress, names } = options;

  app.use((_, next) => (closing ? Promise.resolve(problem(503, "the server is shutting down", { connection: "close" })) : next()));
  for (const guard of originGuards({ hosts, origins, anyAddress }, names)) app.use(guard);
  app.use((c, next) => encodedBody(c.req.header("content-encoding")) ?? next());
  app.get("/health", () => jsonAnswer('{"status":"ok"}'));
  if (resource) {
    app.get(`${METADATA_PATH}/*`, (c, next) => (resource.isDescribedAt(c.req.url) ? jsonAnswer(resource.metadata(c.req.url)) : next()));
  }
  if (guard) app.use(guard);
  app.all(options.path, (c) => endpoint(incoming(c)));
  app.get("/discover", () => plain.discover());
  app.get("/discover/:module", (c) => plain.discoverModule(c.req.param("module")));
  app.post("/call/:module/:tool", (c) => plain.call(c.req.param("module"), c.req.param("tool"), incoming(c)));
  app.all("/call/:module/:tool", ({ req }) => problem(405, `${req.method} is not served here: a call is a POST`, { allow: "POST" }));
  app.get("/openapi.json", (c) => plain.openApi(new URL(c.req.url).origin));
  app.notFound((c) =>
    problem(404, `there is nothing at ${c.req.method} ${c.req.path}: MCP is at ${options.path}, plain calls at /discover`),
  );
  app.onError((error) => failed(error, host));
  return {
    fetch: (request) => app.fetch(request),
    close() {
      closing = true;
      for (const session of open) closeSession(session);
      sessions?.closeAll();
    },
  };
}

/** Against DNS rebinding and foreign web pages: requests to other names and from other pages go no further. */
function originGuards(allow: AllowList, names: OptionNames): readonly MiddlewareHandler<Env>[] {
  return [
    async (c, next) => {
      if (!URL.canParse(c.req.url)) return problem(400, "the host or the address is none");
      const named = [new URL(c.req.url).host, ...[c.req.header("host") ?? []].flat()];
      const foreign = named.find((name) => !hostAllowed(name, allow));
      if (foreign !== undefined) return problem(403, `the host '${foreign}' is not allowed: name it with ${names.hosts}`);
      const origin = c.req.header("origin");
      if (origin === undefined || originAllowed(origin, named[0] ?? "", allow)) return next();
      return problem(403, `the origin '${origin}' is not allowed: name it with ${names.origins}`);
    },
    cors({
      origin: (origin) => origin || null,
      allowMethods: ["GET", "POST", "DELETE"],
      exposeHeaders: ["Mcp-Session-Id", "WWW-Authenticate", "Retry-After"],
      maxAge: 600,
    }),
  ];
}

/** Refuses bodies that would have to be unpacked (RFC 9110 section 12.5.3: `Accept-Encoding` says what is taken). */
function encodedBody(encoding: string | undefined): Promise<Response> | undefined {
  if (encoding === undefined || encoding.trim().toLowerCase() === "identity") return undefined;
  const text = `'Content-Encoding' cannot be ${encoding}: send the body as it is`;
  return Promise.resolve(problem(415, text, { "accept-encoding": "identity" }));
}

/** Bearer tokens, given ones or those of an issuer; `undefined` where nobody is asked for any. */
function authGuard({ tokens, oauth }: HttpOptions, resource: ProtectedResource | undefined): MiddlewareHandler<Env> | undefined {
  const verifiers: Verify[] = [];
  if (tokens.length > 0) verifiers.push(createTokenVerifier(tokens));
  if (oauth) verifiers.push(createJwtVerifier(oauth));
  if (verifiers.length === 0) return undefined;
  const refusal = (text: string, error?: string) => ({
    message: { status: "error", error: text },
    wwwAuthenticateHeader: (c: Context) =>
      resource?.challenge(c.req.url, error) ?? (error === undefined ? "Bearer" : `Bearer error="${error}"`),
  });
  return bearerAuth({
    noAuthenticationHeader: refusal("a token is needed: Authorization: Bearer ..."),
    invalidAuthenticationHeader: refusal("'Authorization' must be of the form: Bearer <token>", "invalid_request"),
    invalidToken: refusal("the token is not valid here, or not any more", "invalid_token"),
    async verifyToken(token, c: Context<Env>) {
      for (const verify of verifiers) {
        const principal = await verify(token);
        if (principal) c.set("principal", principal);
        if (principal) return true;
      }
      return false;
    },
  });
}

function insufficient(url: string, scopes: readonly string[], resource: ProtectedResource | undefined): Response {
  const challenge =
    resource?.challenge(url, "insufficient_scope", scopes) ?? `Bearer error="insufficient_scope", scope="${scopes.join(" ")}"`;
  return problem(403, `the token lacks scopes: ${scopes.join(", ")} are needed`, { "www-authenticate": challenge });
}

function failed(error: Error, { log }: HttpHost): Response {
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof BodyBrokenOff) return problem(400, error.message);
  log(`error: ${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ""}`);
  return error instanceof IssuerUnreachable ? problem(503, "tokens cannot be verified at the moment") : problem(500, "internal error");
}
