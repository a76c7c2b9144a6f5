import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCore } from "../../templates/protocol/core.ts";
import { findRevision, revisions } from "../../templates/protocol/revisions.ts";
import { createSession } from "../../templates/protocol/session.ts";
import { codecs } from "../../templates/shape/codecs/index.ts";
import { formats } from "../../templates/shape/formats/index.ts";
import { toolsPart } from "../bundle/tools-part.ts";
import { type Understood, understand } from "../compile.ts";
import { render } from "../diagnostics/render.ts";
import { createSink, type Sink } from "../diagnostics/sink.ts";
import type { ListedTool } from "../listing/tool-list.ts";
import type { CompileOptions } from "../options.ts";
import { evaluate } from "./evaluate.ts";

export interface ConnectOptions extends Omit<CompileOptions, "entry" | "output"> {
  /** The protocol revision to speak; default 2025-11-25. */
  readonly revision?: string;
}

/** A block of a result, as it goes over the wire: `{ type: "text", text }`, `{ type: "image", data, mimeType }`, ... */
export interface ContentBlock {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** The result of a `tools/call`. */
export interface CallResult {
  readonly content: readonly ContentBlock[];
  /** The value itself, where the tool has an output schema in the revision. */
  readonly structuredContent?: unknown;
  /** The function threw, its result does not fit its type, or the arguments do not fit. */
  readonly isError: boolean;
}

/** A module, served in memory. */
export interface Connection {
  /** The `tools` of a `tools/list` result. */
  list(): readonly ListedTool[];
  /** Calls a tool. Rejects with an `Error` where a client gets a JSON-RPC error: there is no such tool, for one. */
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<CallResult>;
}

/**
 * Compiles a module and serves it to the caller: what is listed and answered is what a client of the built program gets, without a
 * process or a file. The module itself runs at the first call.
 *
 * @param entry the module: a path from the current folder, or a `file:` URL
 * @throws Error with all diagnostics when the module cannot be compiled
 */
export async function connect(
  entry: string | URL,
  { revision: name = "2025-11-25", ...options }: ConnectOptions = {},
): Promise<Connection> {
  const revision = findRevision(name);
  if (!revision) throw new Error(`there is no revision '${name}': known are ${revisions.map((each) => each.name).join(", ")}`);
  const sink = createSink();
  const understood = understand({ ...options, entry: entry instanceof URL ? fileURLToPath(entry) : entry }, sink);
  const text = understood && (await toolsPart(understood.served, understood.resolved, sink));
  if (!understood || text === undefined) throw new Error(problems(sink));

  const load = async (): Promise<{ tools: Readonly<Record<string, unknown>> }> => ({ tools: await evaluate(text, entryOf(understood)) });
  const core = createCore(understood.manifest, load, { codecs, formats, features: [] });
  const session = createSession();
  session.revision = revision;
  let lastId = 0;
  const request = (method: string, params: object): Promise<string> =>
    new Promise((resolve) => {
      // What a client sends has been JSON.
      const message: unknown = JSON.parse(JSON.stringify({ jsonrpc: "2.0", id: ++lastId, method, params }));
      core.handle(message, session, { send: () => {}, settle: (reply = "") => resolve(reply) });
    });
  const { tools } = resultOf<{ readonly tools: readonly ListedTool[] }>(await request("tools/list", {}));
  return {
    list: () => tools,
    call: async (tool, args = {}) => resultOf<CallResult>(await request("tools/call", { name: tool, arguments: args })),
  };
}

function entryOf({ resolved }: Understood): string {
  return resolved.entries[0] ?? "";
}

/** The result in a reply; the runtime made it, so it has the form that the method has. */
function resultOf<Result>(reply: string): Result {
  const { result, error }: { readonly result: Result; readonly error?: { readonly message: string } } = JSON.parse(reply);
  if (error) throw new Error(error.message);
  return result;
}

function problems(sink: Sink): string {
  const source = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  const options = { color: false, cwd: process.cwd(), source };
  return ["the module cannot be compiled:", ...sink.all().map((diagnostic) => render(diagnostic, options))].join("\n");
}
