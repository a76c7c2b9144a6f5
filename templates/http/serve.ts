import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { printAndExit } from "../print.ts";
import { programName } from "../program-name.ts";
import { problem } from "./answers.ts";
import { createApp, type HttpApp } from "./app.ts";
import { flagsHelp, readFlags, type ServerOptions } from "./flags.ts";
import type { ServerHost } from "./host.ts";
import { type Tracked, trackCalls } from "./running-calls.ts";

/** Exit code for arguments that cannot be meant. */
const USAGE = 2;

/** How long a connection may stay open without a request, in milliseconds: longer than the proxies in front of it keep theirs. */
const KEPT_ALIVE = 65_000;
/** How long a connection may be silent while a request is worked on, in milliseconds: streams say something more often. */
const SILENT = 10 * 60_000;

/** What functions have when they are cancelled at the end, to put away what they hold, in milliseconds. */
const LAST_WORDS = 100;

/** Headers that decide where a request goes and who sent it: two of one are a request that two readers understand differently. */
const SINGLE =
  /^(host|authorization|origin|content-type|transfer-encoding|last-event-id|mcp-(session-id|protocol-version|method|name|param-.*))$/;

/** `--mcp-http`: serves until a signal ends it. */
export function serveHttp(host: ServerHost): void {
  if (host.argv.includes("--help")) return void printAndExit(flagsHelp(), 0);
  const options = readFlags(host.argv, process.env);
  if (typeof options === "string") {
    host.log(`error: ${options}\nFor help: ${programName()} --mcp-http --help`);
    return host.exit(USAGE);
  }
  const { core, cancelAll } = trackCalls(host.core);
  const app = createApp({ ...host, core }, options);
  const server = createServer(app, options);
  server.on("error", (error) => {
    host.log(`error: cannot listen on ${options.host} port ${options.port}: ${error.message}`);
    host.exit(1);
  });
  server.listen(options.port, options.host, () => {
    const { name, version } = host.manifest;
    host.log(`${name} ${version} is an MCP server and listens at ${addressOf(server)}${options.path}`);
  });
  stopOnSignals(server, { ...app, cancelAll }, options, host);
}

function createServer(app: HttpApp, { requestTimeout, maxConnections }: ServerOptions): Server {
  const listener = getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false, errorHandler: unreadable });
  const settings = {
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, 10_000),
    connectionsCheckingInterval: Math.min(requestTimeout, 5_000),
    keepAliveTimeout: KEPT_ALIVE,
    // Refused below, in words.
    requireHostHeader: false,
  };
  const server = process.getBuiltinModule("node:http").createServer(settings, (request, response) => {
    const wrong = malformation(request);
    if (wrong !== undefined) return refuse(response, wrong);
    void listener(request, response);
  });
  server.maxConnections = maxConnections;
  // Headers beyond a number of them would be dropped in silence, and checks with them; their length is bounded.
  server.maxHeadersCount = 0;
  return server.setTimeout(SILENT);
}

/** Why a request can be understood in more than one way, or in none. */
function malformation({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (!headers.host) return "a 'Host' header is needed: the name that the server is reached under";
  const coding = headers["transfer-encoding"]?.toLowerCase();
  // RFC 9112 section 6.1: chunks belong to HTTP/1.1, and nothing else can be undone here.
  if (coding !== undefined && (coding !== "chunked" || httpVersion !== "1.1"))
    return "the body must come with a length, or in the chunks of HTTP/1.1";
  const seen = new Set<string>();
  for (const [index, text] of rawHeaders.entries()) {
    const name = text.toLowerCase();
    if (index % 2 === 1) continue;
    if (seen.has(name) && SINGLE.test(name)) return `the header '${text}' came twice, and must be single`;
    seen.add(name);
  }
  return undefined;
}

/** What the address and the host say cannot be put together to a URL. */
function unreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) return problem(500, "internal error");
  return problem(400, "the 'Host' header or the address cannot be one: no URL can be made of them", { connection: "close" });
}

function refuse(response: ServerResponse, error: string): void {
  const body = JSON.stringify({ status: "error", error });
  response.writeHead(400, { "content-type": "application/json", connection: "close" }).end(body);
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || address === null) return String(address);
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}

/** Answers what is being worked on and leaves with 0; with the signal's own code when that takes too long, or at a second signal. */
function stopOnSignals(
  server: Server,
  app: HttpApp & Pick<Tracked, "cancelAll">,
  { grace }: ServerOptions,
  { log, exit }: ServerHost,
): void {
  let stopping = false;
  const stop = (code: number): void => {
    if (stopping) return exit(code);
    stopping = true;
    log("the server is shutting down: what is being worked on is still answered; a second signal ends it at once");
    app.close();
    server.close(() => exit(0));
    // Connections become idle one after the other, as their last answers leave.
    setInterval(() => server.closeIdleConnections(), 50);
    setTimeout(() => {
      log(`the server ends although calls are running: ${grace / 1000} s are over`);
      app.cancelAll("the server is shutting down");
      setTimeout(() => exit(code), LAST_WORDS);
    }, grace);
  };
  process.on("SIGINT", () => stop(130));
  process.on("SIGTERM", () => stop(143));
}
