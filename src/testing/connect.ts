import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collect } from "../../templates/call/collect.ts";
import { policies } from "../../templates/call/policy/index.ts";
import { encoders } from "../../templates/content/encoders/index.ts";
import { createBind } from "../../templates/env/binding.ts";
import { prepareEnvironment } from "../../templates/env/prepare.ts";
import { context } from "../../templates/protocol/context/part.ts";
import { createCore } from "../../templates/protocol/core.ts";
import { features } from "../../templates/protocol/features.ts";
import { findRevision, revisions } from "../../templates/protocol/revisions.ts";
import { codecs } from "../../templates/shape/codecs/index.ts";
import { formats } from "../../templates/shape/formats/index.ts";
import { kinds } from "../../templates/shape/kinds/index.ts";
import { rules } from "../../templates/shape/rules.ts";
import { toolsPart } from "../bundle/tools-part.ts";
import { type Understood, understand } from "../compile.ts";
import { render } from "../diagnostics/render.ts";
import { createSink, type Sink } from "../diagnostics/sink.ts";
import { featuresOf } from "../emit/feature-parts.ts";
import { expectOptions } from "../expect-options.ts";
import type { ListedTool } from "../listing/listed-tool.ts";
import type { CompileOptions } from "../options.ts";
import { createClient } from "./client.ts";
import { evaluate } from "./evaluate.ts";
import type { TestClient } from "./test-client.ts";

export type { TestClient } from "./test-client.ts";

export interface ConnectOptions extends Omit<CompileOptions, "entry" | "output"> {
  /** The protocol revision to speak; default 2025-11-25. */
  readonly revision?: string;
  /** Answers what functions ask through their `Context`; default: nothing is declared, so nothing can be asked. */
  readonly client?: TestClient;
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

/** The result of a `prompts/get`. */
export interface PromptResult {
  readonly description?: string;
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: ContentBlock }[];
}

/** What `resources/read` gives of a resource, or of a part of it. */
export interface ResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Bytes in base64. */
  readonly blob?: string;
}

/** The `completion` of a `completion/complete` result. */
export interface Completion {
  /** At most 100 of them. */
  readonly values: readonly string[];
  /** How many there are in all. */
  readonly total?: number;
  readonly hasMore?: boolean;
}

/** A module, served in memory. */
export interface Connection {
  /** The `tools` of a `tools/list` result. */
  list(): readonly ListedTool[];
  /** Calls a tool. Rejects with an `Error` where a client gets a JSON-RPC error: there is no such tool, for one. */
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<CallResult>;
  /** Asks for a prompt; rejects as `call` does. */
  prompt(name: string, args?: Readonly<Record<string, string>>): Promise<PromptResult>;
  /** Reads a resource: the `contents` of a `resources/read` result; rejects as `call` does. */
  read(uri: string): Promise<readonly ResourceContents[]>;
  /**
   * What is proposed for an argument of a prompt, or for a variable of a resource template; rejects as `call` does.
   *
   * @param of the name of a prompt, or a URI template
   * @param argument its name
   * @param typed what has been typed of its value
   * @param others the other arguments chosen so far
   */
  complete(of: string, argument: string, typed?: string, others?: Readonly<Record<string, string>>): Promise<Completion>;
}

/**
 * Compiles a module and serves it to the caller: what is listed and answered is what a client of the built program gets, without a
 * process or a file. The module itself runs at the first call.
 *
 * @param entry the module: a path from the current folder, or a `file:` URL
 * @throws Error with all diagnostics when the module cannot be compiled, or with what the program would say at start when a variable that
 *   it needs is not set or does not fit; TypeError for an option that there is not
 */
export async function connect(
  entry: string | URL,
  { revision: name = "2025-11-25", client = {}, ...options }: ConnectOptions = {},
): Promise<Connection> {
  const revision = findRevision(name);
  if (!revision) throw new Error(`there is no revision '${name}': known are ${revisions.map((each) => each.name).join(", ")}`);
  expectOptions({ entry, ...options });
  const sink = createSink(options);
  const understood = understand({ ...options, entry: entry instanceof URL ? fileURLToPath(entry) : entry }, sink);
  const part = understood && (await toolsPart(understood.served, understood.resolved, sink));
  if (!understood || part === undefined || sink.fails()) throw new Error(problems(sink));

  const load = async (): Promise<{ tools: Readonly<Record<string, unknown>> }> => ({
    tools: await evaluate(part.text, entryOf(understood)),
  });
  const { problems: lacking, parts } = prepareEnvironment(understood.manifest, {
    around: policies,
    bind: createBind,
    collect,
    context,
    codecs,
    formats,
    kinds,
    rules,
    encoders,
    features: featuresOf(understood.manifest).flatMap((name) => (name === "pagedTools" ? [] : [features[name]])),
  });
  if (lacking.length > 0) throw new Error(lacking.join("\n"));
  const core = createCore(understood.manifest, load, parts);
  const request = createClient(core, revision, client);
  const { tools } = resultOf<{ readonly tools: readonly ListedTool[] }>(await request("tools/list", {}));
  return {
    list: () => tools,
    call: async (tool, args = {}) => resultOf<CallResult>(await request("tools/call", { name: tool, arguments: args })),
    prompt: async (prompt, args = {}) => resultOf<PromptResult>(await request("prompts/get", { name: prompt, arguments: args })),
    read: async (uri) => resultOf<{ readonly contents: readonly ResourceContents[] }>(await request("resources/read", { uri })).contents,
    complete: async (of, name, value = "", others = {}) => {
      const ref = of.includes(":") ? { type: "ref/resource", uri: of } : { type: "ref/prompt", name: of };
      const params = { ref, argument: { name, value }, context: { arguments: others } };
      return resultOf<{ readonly completion: Completion }>(await request("completion/complete", params)).completion;
    },
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
