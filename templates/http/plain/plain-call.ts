import type { ReachedLimit } from "../../call/called.ts";
import type { Manifest, ToolEntry } from "../../contract.ts";
import { createSession, type Principal } from "../../protocol/session.ts";
import { isRecord } from "../../shape/record.ts";
import { jsonAnswer, problem } from "../answers.ts";
import type { HttpHost } from "../host.ts";

/** Who asks for a plain call. */
export interface PlainCaller {
  readonly signal: AbortSignal;
  readonly principal: Principal | undefined;
}

/**
 * Calls a tool without the protocol around it: `{"status":"ok","result":...}`; 400 for arguments that do not fit, 429 and 504 where the
 * function's own limits are reached, 500 for a function that fails.
 */
export function plainCall(tool: ToolEntry, values: unknown, { signal, principal }: PlainCaller, host: HttpHost): Promise<Response> {
  let reached: ReachedLimit | undefined;
  const limited = (limit: ReachedLimit): void => {
    reached = limit;
  };
  const session = createSession({ principal, limited });
  const newest = host.findRevision("2026-07-28");
  // Results as whole as the newest revision has them, without its envelope, and refused arguments told from failures.
  session.revision = newest && { ...newest, stateless: false, refusal: "error" };
  signal.addEventListener("abort", () => {
    for (const request of session.running) request.cancel("the client has closed the connection");
  });
  return new Promise((respond) => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool.name, arguments: values } };
    host.core.handle(message, session, {
      send: () => undefined,
      settle: (reply) =>
        respond(reply === undefined ? problem(503, "the call was cancelled") : answerOf(reply, tool, host.manifest, reached)),
    });
  });
}

function answerOf(reply: string, { returns }: ToolEntry, manifest: Manifest, reached: ReachedLimit | undefined): Response {
  const message: unknown = JSON.parse(reply);
  const { result, error }: Readonly<Record<string, unknown>> = isRecord(message) ? message : {};
  if (isRecord(error)) return problem(error["code"] === -32602 ? 400 : 500, String(error["message"]));
  const { content, structuredContent, isError }: Readonly<Record<string, unknown>> = isRecord(result) ? result : {};
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) => (isRecord(block) && typeof block["text"] === "string" ? [block["text"]] : []));
  if (isError === true) return failed(texts.length > 0 ? texts.join("\n") : JSON.stringify(blocks), reached);
  const text = blocks.length === 1 ? texts[0] : undefined;
  if (returns.kind === "void") return ok(null);
  if (structuredContent !== undefined) return ok(structuredContent);
  // A string; with `--text json` it came quoted.
  if (returns.kind === "value" && typeof text === "string") return ok(manifest.text === "json" ? JSON.parse(text) : text);
  return ok(text ?? content);
}

function failed(text: string, reached: ReachedLimit | undefined): Response {
  // RFC 6585 section 4.
  if (reached?.kind === "rate") return problem(429, text, { "retry-after": String(reached.wait) });
  return problem(reached ? 504 : 500, text);
}

function ok(result: unknown): Response {
  return jsonAnswer(JSON.stringify({ status: "ok", result }));
}
