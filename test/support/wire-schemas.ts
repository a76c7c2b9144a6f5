import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { isRecord, type JsonRecord } from "./is-record.ts";
import { type Revision, STATELESS } from "./revisions.ts";

/** Judges what a server sends: every complaint in words, none when all is well. */
export interface WireSchemas {
  /** Any message: the JSON-RPC envelope, and the parameters of notifications. */
  message(message: unknown, revision: Revision): string[];
  /** The `result` of a reply to `method`. */
  result(method: string, result: unknown, revision: Revision): string[];
}

/** One protocol era of the official client: how it checks what arrives on the wire. */
interface Codec {
  validateResult(method: string, raw: unknown): unknown;
  validateNotification(method: string, raw: unknown): unknown;
  decodeResult(method: string, raw: unknown): unknown;
}

/**
 * The schemas of both protocol eras that the official client carries. It does not export them under a name (the public
 * ones accept a mixture of the eras), so they are taken from the one chunk of its build that holds them.
 */
export async function loadWireSchemas(): Promise<WireSchemas> {
  const codecFor = await findCodecs();
  return {
    message(message, revision) {
      const envelope = JSONRPCMessageSchema.safeParse(message);
      if (!envelope.success) return [`not a JSON-RPC message: ${envelope.error.message}`];
      if (!isRecord(message) || typeof message["method"] !== "string" || "id" in message) return [];
      const { method, params } = message;
      return outcome(codecFor(revision).validateNotification(method, { method, params }));
    },
    result(method, result, revision) {
      const codec = codecFor(revision);
      // Decoding is the stricter of the two where results carry their own envelope.
      const verdict = revision === STATELESS ? codec.decodeResult(method, result) : codec.validateResult(method, result);
      return [...outcome(verdict), ...foreign(method, result, revision)];
    },
  };
}

async function findCodecs(): Promise<(revision: Revision) => Codec> {
  const dist = dirname(fileURLToPath(import.meta.resolve("@modelcontextprotocol/client")));
  for (const file of readdirSync(dist).filter((name) => /^src-.*\.mjs$/.test(name))) {
    const chunk: unknown = await import(pathToFileURL(join(dist, file)).href);
    const find = isRecord(chunk)
      ? Object.values(chunk).find((value) => typeof value === "function" && value.name === "codecForVersion")
      : undefined;
    if (typeof find !== "function") continue;
    return (revision) => {
      const codec: unknown = find(revision);
      if (!isCodec(codec)) throw new Error("the official client's codecs have another form than expected");
      return codec;
    };
  }
  throw new Error(`no codecs in ${dist}: the official client is built differently now`);
}

function isCodec(value: unknown): value is Codec {
  return isRecord(value) && ["validateResult", "validateNotification", "decodeResult"].every((name) => typeof value[name] === "function");
}

/** The client's own verdicts: `{ok}` or `{kind}`, with the reason beside it. */
function outcome(verdict: unknown): string[] {
  if (!isRecord(verdict)) return ["no verdict"];
  if (verdict["ok"] === true || verdict["kind"] === "complete" || verdict["kind"] === "input_required") return [];
  const { message, reason, error } = verdict;
  return [String(message ?? error ?? reason)];
}

/** Keys that a revision does not have: strict clients refuse a message over them, the official schemas let them pass. */
function foreign(method: string, result: unknown, revision: Revision): string[] {
  if (!isRecord(result)) return [`the result of ${method} is no object`];
  const found = strays(result, RESULT_KEYS[method]?.(revision), "result");
  const tools = method === "tools/list" && Array.isArray(result["tools"]) ? result["tools"] : [];
  for (const tool of tools) if (isRecord(tool)) found.push(...strays(tool, TOOL_KEYS(revision), `tool ${tool["name"]}`));
  return found;
}

function strays(object: JsonRecord, known: readonly string[] | undefined, what: string): string[] {
  const keys = Object.keys(object).filter((key) => object[key] === null || (known && !known.includes(key)));
  // structuredContent may be any JSON value in the stateless era, null among them.
  return keys.filter((key) => key !== "structuredContent" || !known?.includes(key)).map((key) => `${what}: '${key}' does not belong here`);
}

const since = (revision: Revision, first: Revision, ...keys: string[]): string[] => (revision >= first ? keys : []);
const stateless = (revision: Revision, ...keys: string[]): string[] => since(revision, STATELESS, "resultType", "_meta", ...keys);

/** Members of a tool, by the revision that brought them in. */
const TOOL_KEYS = (revision: Revision): string[] => [
  "name",
  "description",
  "inputSchema",
  ...since(revision, "2025-03-26", "annotations"),
  ...since(revision, "2025-06-18", "title", "outputSchema", "_meta"),
  ...since(revision, "2025-11-25", "icons"),
];

const RESULT_KEYS: { readonly [method: string]: (revision: Revision) => string[] } = {
  initialize: () => ["protocolVersion", "capabilities", "serverInfo", "instructions"],
  ping: () => [],
  "server/discover": (revision) => ["supportedVersions", "capabilities", "instructions", ...stateless(revision, "ttlMs", "cacheScope")],
  "tools/list": (revision) => ["tools", "nextCursor", ...stateless(revision, "ttlMs", "cacheScope")],
  "tools/call": (revision) => ["content", "isError", ...since(revision, "2025-06-18", "structuredContent"), ...stateless(revision)],
};
