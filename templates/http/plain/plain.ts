import type { Principal } from "../../protocol/session.ts";
import { missingFor } from "../access/permission.ts";
import { jsonAnswer, problem } from "../answers.ts";
import { isJson } from "../body.ts";
import type { Incoming } from "../endpoint.ts";
import type { HttpHost } from "../host.ts";
import { type PlainModule, plainModules } from "./modules.ts";
import { openApi } from "./openapi.ts";
import { plainArguments } from "./plain-arguments.ts";
import { plainCall } from "./plain-call.ts";

/** The module as plain JSON over HTTP, for whoever does not speak the protocol. */
export interface Plain {
  /** What there is. */
  discover(): Response;
  /** The tools of one module as clients of the newest revision see them. */
  discoverModule(module: string): Response;
  call(module: string, tool: string, incoming: Incoming): Promise<Response>;
  /** An OpenAPI 3.1 document of the calls. */
  openApi(origin: string): Response;
}

/** @param guarded whether callers must have a token */
export function createPlain(host: HttpHost, guarded: boolean): Plain {
  const { name, version, instructions } = host.manifest;
  const modules = plainModules(host.manifest);
  return {
    discover() {
      const list = [...modules.values()].map((module) => ({ name: module.name, tools: [...module.tools.keys()] }));
      return jsonAnswer(JSON.stringify({ name, version, ...(instructions !== undefined && { instructions }), modules: list }));
    },
    discoverModule(wanted) {
      const module = modules.get(wanted);
      if (!module) return unknown(wanted, modules);
      const tools = [...module.tools].map(([tool, { listing }]) => ({ ...listing, name: tool }));
      return jsonAnswer(JSON.stringify({ name: wanted, tools }));
    },
    async call(wanted, toolName, incoming) {
      const module = modules.get(wanted);
      if (!module) return unknown(wanted, modules);
      const tool = module.tools.get(toolName);
      if (!tool) return problem(404, `unknown tool '${toolName}': GET /discover/${encodeURIComponent(wanted)} lists those there are`);
      const missing = missingFor(tool, incoming.principal);
      if (missing) return incoming.challenge(missing);
      const body = await readJson(incoming);
      if (body instanceof Response) return body;
      const args = plainArguments(body.value, tool);
      if ("problem" in args) return problem(400, args.problem);
      const caller: { signal: AbortSignal; principal: Principal | undefined } = {
        signal: incoming.request.signal,
        principal: incoming.principal,
      };
      return plainCall(tool, args.values, caller, host);
    },
    openApi: (origin) => jsonAnswer(openApi(host.manifest, modules, { origin, guarded })),
  };
}

function unknown(module: string, modules: ReadonlyMap<string, PlainModule>): Response {
  return problem(404, `unknown module '${module}': known are ${[...modules.keys()].join(", ")}`);
}

/** The body as JSON; no body means no arguments. */
async function readJson({ request, body }: Incoming): Promise<{ readonly value: unknown } | Response> {
  const text = await body();
  if (text === undefined) return problem(413, "the body is too long");
  if (text === "") return { value: {} };
  // A web page may send any other type without asking (a "simple request" of the Fetch standard).
  if (!isJson(request.headers.get("content-type"))) return problem(415, "'Content-Type' must be application/json");
  try {
    return { value: JSON.parse(text) };
  } catch {
    return problem(400, "the body is not JSON");
  }
}
