import type { LoadTools, Manifest } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { createCore } from "../protocol/core.ts";
import { findRevision } from "../protocol/revisions.ts";
import { problem } from "./answers.ts";
import { createApp, type HttpApp } from "./app.ts";
import { BODY_LIMIT } from "./body.ts";
import { credentialsProblem, listed, VARIABLE_NAMES } from "./options.ts";

/**
 * A web-standard request handler.
 *
 * @param env variables where the platform has no `process.env`, or more of them
 * @param platform where the work for a request ends with its connection, what makes it wait: `waitUntil`
 */
export type FetchHandler = (request: Request, env?: unknown, platform?: unknown) => Promise<Response> | Response;

/**
 * The module as a request handler for platforms that bring their own server. Nothing is kept between requests, so any number of
 * them may share the work. Configured by the environment: `MCPC_TOKEN`, `MCPC_OAUTH_ISSUER`, `MCPC_AUDIENCE`, `MCPC_ALLOW_NO_AUTH`,
 * `MCPC_ALLOWED_HOSTS`, `MCPC_ALLOWED_ORIGINS`, `MCPC_PATH`, `MCPC_STATE_KEY`.
 */
export function createFetch(manifest: Manifest, load: LoadTools, parts: Parts, prepare: Prepare = (_, plain) => plain): FetchHandler {
  let app: HttpApp | undefined;
  return (request, env, platform) => {
    const given = variables(env);
    try {
      app ??= openApp(manifest, load, bound(prepare(manifest, parts, given)), given);
    } catch (error) {
      console.error(`error: ${error instanceof Error ? error.message : error}`);
      return problem(500, "the server is not set up: its log says what is missing");
    }
    const answer = app.fetch(request);
    // The module that loads for one request, or a call that is cached, is what others wait for: it must not end with its client.
    waitFor(answer, platform);
    return answer;
  };
}

/**
 * On Workers nothing goes on in another request than the one that it began in. Told by
 * https://developers.cloudflare.com/workers/runtime-apis/web-standards/#navigatoruseragent.
 */
function bound(parts: Parts): Parts {
  const { context } = parts;
  if (context === undefined || userAgent() !== "Cloudflare-Workers") return parts;
  return { ...parts, context: { ...context, serve: (host) => context.serve({ ...host, suspends: false }) } };
}

function userAgent(): unknown {
  const navigator: unknown = Reflect.get(globalThis, "navigator");
  return typeof navigator === "object" && navigator !== null && "userAgent" in navigator ? navigator.userAgent : undefined;
}

function waitFor(answer: Promise<Response> | Response, platform: unknown): void {
  if (typeof platform !== "object" || platform === null || !("waitUntil" in platform)) return;
  if (typeof platform.waitUntil === "function") platform.waitUntil(answer);
}

const OPEN_TO_ALL =
  "everybody could call these tools: set MCPC_TOKEN, or MCPC_OAUTH_ISSUER and MCPC_AUDIENCE, or MCPC_ALLOW_NO_AUTH=1 where that is meant";

/** Makes the variables ready that the module declares. */
type Prepare = (manifest: Manifest, parts: Parts, given: Variables) => Parts;
type Variables = (name: string) => string | undefined;

function variables(env: unknown): Variables {
  const own = typeof env === "object" && env !== null ? new Map<string, unknown>(Object.entries(env)) : new Map<string, unknown>();
  return (name) => {
    const value = own.get(name) ?? globalThis.process?.env?.[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
}

function openApp(manifest: Manifest, load: LoadTools, parts: Parts, variable: Variables): HttpApp {
  const tokens = listed(variable("MCPC_TOKEN"));
  const issuer = variable("MCPC_OAUTH_ISSUER");
  const audiences = listed(variable("MCPC_AUDIENCE"));
  const wrong = credentialsProblem(tokens, issuer, audiences, VARIABLE_NAMES);
  if (wrong !== undefined) throw new Error(wrong);
  if (tokens.length === 0 && issuer === undefined && variable("MCPC_ALLOW_NO_AUTH") !== "1") throw new Error(OPEN_TO_ALL);
  const stateKey = variable("MCPC_STATE_KEY");
  // Where the core looks for it, on platforms that hand variables over.
  if (stateKey !== undefined && globalThis.process?.env) process.env["MCPC_STATE_KEY"] = stateKey;
  const hosts = listed(variable("MCPC_ALLOWED_HOSTS"));
  const core = createCore(manifest, load, parts);
  return createApp(
    { core, manifest, findRevision, log: (line) => console.error(line) },
    {
      path: variable("MCPC_PATH") ?? "/mcp",
      stateless: true,
      // The platform decides which names lead here; nobody's DNS leads into a private network through it.
      allowedHosts: hosts.length > 0 ? hosts : ["*"],
      allowedOrigins: listed(variable("MCPC_ALLOWED_ORIGINS")),
      anyAddress: true,
      tokens,
      oauth: issuer === undefined ? undefined : { issuer, audiences },
      bodyLimit: BODY_LIMIT,
      names: VARIABLE_NAMES,
    },
  );
}
