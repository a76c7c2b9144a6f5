import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { isRecord, type JsonRecord } from "./is-record.ts";
import { type Revision, STATELESS } from "./revisions.ts";

/** Judges what is sent: every complaint in words, none when all is well. */
export interface WireSchemas {
  /** Any message: the JSON-RPC envelope, and the parameters of notifications and requests. */
  message(message: unknown, revision: Revision): string[];
  /** The `result` of a reply to `method`, and what it asks of the client. */
  result(method: string, result: unknown, revision: Revision): string[];
  /** A client's request, which a server has answered: only what is valid may be. */
  request(method: string, params: JsonRecord, revision: Revision): string[];
  /** A client's answer to a request of the server's. */
  answer(method: string, result: JsonRecord, revision: Revision): string[];
}

/** One protocol era of the official client: how it checks what arrives on the wire. */
interface Codec {
  validateRequest(method: string, raw: unknown): unknown;
  validateInputRequest(method: string, raw: unknown): unknown;
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
    request: (method, params, revision) => outcome(codecFor(revision).validateRequest(method, { method, params })),
    answer: (method, result, revision) => outcome(codecFor(revision).validateResult(method, result)),
    message(message, revision) {
      const envelope = JSONRPCMessageSchema.safeParse(message);
      if (!envelope.success) return [`not a JSON-RPC message: ${envelope.error.message}`];
      if (!isRecord(message) || typeof message["method"] !== "string") return [];
      const { method, params } = message;
      const codec = codecFor(revision);
      return outcome(
        "id" in message ? codec.validateRequest(method, { method, params }) : codec.validateNotification(method, { method, params }),
      );
    },
    result(method, result, revision) {
      const codec = codecFor(revision);
      // Decoding is the stricter of the two where results carry their own envelope.
      const verdict = revision === STATELESS ? codec.decodeResult(method, result) : codec.validateResult(method, result);
      return [...outcome(verdict), ...foreign(method, result, revision), ...inputRequests(result, codec)];
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
  const names = ["validateRequest", "validateInputRequest", "validateResult", "validateNotification", "decodeResult"];
  return isRecord(value) && names.every((name) => typeof value[name] === "function");
}

/** What an `input_required` result asks: requests without an envelope of their own. */
function inputRequests(result: unknown, codec: Codec): string[] {
  const requests = isRecord(result) && isRecord(result["inputRequests"]) ? Object.entries(result["inputRequests"]) : [];
  return requests.flatMap(([key, request]) => {
    if (!isRecord(request) || typeof request["method"] !== "string") return [`the input request ${key} has no method`];
    return [...outcome(codec.validateInputRequest(request["method"], request)), ...strays(request, ["method", "params"], key)];
  });
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
  const known = result["resultType"] === "input_required" ? INPUT_REQUIRED_KEYS : RESULT_KEYS[method]?.(revision);
  const found = strays(result, known, "result");
  for (const [list, keys] of Object.entries(MEMBER_KEYS)) {
    const members: unknown = result[list];
    if (!Array.isArray(members)) continue;
    for (const member of members) if (isRecord(member)) found.push(...strays(member, keys(revision), `${list}: ${member["name"]}`));
  }
  return found;
}

function strays(object: JsonRecord, known: readonly string[] | undefined, what: string): string[] {
  const keys = Object.keys(object).filter((key) => object[key] === null || (known && !known.includes(key)));
  // structuredContent may be any JSON value in the stateless era, null among them.
  return keys.filter((key) => key !== "structuredContent" || !known?.includes(key)).map((key) => `${what}: '${key}' does not belong here`);
}

const since = (revision: Revision, first: Revision, ...keys: string[]): string[] => (revision >= first ? keys : []);
const stateless = (revision: Revision, ...keys: string[]): string[] => since(revision, STATELESS, "resultType", "_meta", ...keys);

const INPUT_REQUIRED_KEYS: readonly string[] = ["resultType", "inputRequests", "requestState", "_meta"];

const described = (revision: Revision, ...keys: string[]): string[] => [
  "name",
  "description",
  ...keys,
  ...since(revision, "2025-06-18", "title", "_meta"),
  ...since(revision, "2025-11-25", "icons"),
];

/** Members of what lists list, by the revision that brought them in. */
const MEMBER_KEYS: { readonly [list: string]: (revision: Revision) => string[] } = {
  tools: (revision) => [
    ...described(revision, "inputSchema"),
    ...since(revision, "2025-03-26", "annotations"),
    ...since(revision, "2025-06-18", "outputSchema"),
  ],
  resources: (revision) => described(revision, "uri", "mimeType", "annotations", "size"),
  resourceTemplates: (revision) => described(revision, "uriTemplate", "mimeType", "annotations"),
  prompts: (revision) => described(revision, "arguments"),
};

const listed =
  (list: string) =>
  (revision: Revision): string[] => [list, "nextCursor", ...stateless(revision, "ttlMs", "cacheScope")];

const RESULT_KEYS: { readonly [method: string]: (revision: Revision) => string[] } = {
  initialize: () => ["protocolVersion", "capabilities", "serverInfo", "instructions"],
  ping: () => [],
  "logging/setLevel": () => [],
  "resources/subscribe": () => [],
  "resources/unsubscribe": () => [],
  "server/discover": (revision) => ["supportedVersions", "capabilities", "instructions", ...stateless(revision, "ttlMs", "cacheScope")],
  "tools/list": listed("tools"),
  "tools/call": (revision) => [
    "content",
    "isError",
    ...since(revision, "2025-06-18", "structuredContent", "_meta"),
    ...stateless(revision),
  ],
  "resources/list": listed("resources"),
  "resources/templates/list": listed("resourceTemplates"),
  "resources/read": (revision) => ["contents", ...since(revision, "2025-06-18", "_meta"), ...stateless(revision, "ttlMs", "cacheScope")],
  "prompts/list": listed("prompts"),
  "prompts/get": (revision) => ["description", "messages", ...since(revision, "2025-06-18", "_meta"), ...stateless(revision)],
  "completion/complete": (revision) => ["completion", ...stateless(revision)],
  "subscriptions/listen": (revision) => stateless(revision),
};
