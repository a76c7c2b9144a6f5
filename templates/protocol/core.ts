import { createTool } from "../call/tool.ts";
import { createUserCode } from "../call/user-code.ts";
import type { LoadTools, Manifest } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { isRecord } from "../shape/record.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { handleBatch } from "./batch.ts";
import { cancelRequests } from "./cancelled.ts";
import { type Failure, invalidParams, invalidRequest } from "./failure.ts";
import type { Feature } from "./feature.ts";
import { errorReply, isRequestId, type JsonRecord, type RequestId } from "./jsonrpc.ts";
import type { Program } from "./method.ts";
import { methods } from "./methods.ts";
import { createResponder, type Respond } from "./respond.ts";
import type { Session, Sink } from "./session.ts";
import { createToolList } from "./tools-list.ts";

/** A second run of the module would find what the first has left: its timers, its listeners, its connections. */
const ONCE = "\nIt is loaded once: restart the server to try again.";

/** The protocol without input and output: both eras at once, decided message by message. */
export interface Core {
  /** Takes one parsed JSON text; the answer goes to `sink`, during the call or later. Never throws. */
  handle(message: unknown, session: Session, sink: Sink): void;
}

export function createCore(manifest: Manifest, load: LoadTools, parts: Parts): Core {
  const code = createUserCode(load, ONCE);
  const features: Feature[] = [];
  const { hide = (text) => text } = parts;
  const contexts = parts.context?.serve({ manifest, features, hide });
  const vocabulary: Vocabulary = { types: manifest.types, ...parts, ...(contexts && { contexts: contexts.create }) };
  const tools = new Map(manifest.tools.map((entry) => [entry.name, createTool(entry, vocabulary, code)]));
  features.push(...parts.features.map((create) => create({ manifest, vocabulary, code, hide })));
  const all = [...methods, ...features.flatMap((feature) => [...feature.methods])];
  const program: Program = {
    manifest,
    tools,
    toolList: createToolList(manifest),
    methods: new Map(contexts ? contexts.asking(all) : all),
    capabilities: Object.assign({ tools: {} }, ...features.map((feature) => feature.capabilities)),
  };
  const respond = createResponder(program, manifest);
  const handleOne = (message: unknown, session: Session, sink: Sink): void => receive(message, session, sink, respond);
  return {
    handle: (message, session, sink) =>
      Array.isArray(message) ? handleBatch(message, session, sink, handleOne) : handleOne(message, session, sink),
  };
}

/** Tells requests from notifications, from responses and from what is none of them. */
function receive(message: unknown, session: Session, sink: Sink, respond: Respond): void {
  if (!isRecord(message)) return refuse(sink, undefined, invalidRequest("a message must be an object"));
  const { id, method, params = null } = message;
  if (typeof method !== "string") return receiveWithoutMethod(message, session, sink);
  if (id === undefined) {
    if (method === "notifications/cancelled" && isRecord(params)) cancelRequests(params, session);
    return sink.settle();
  }
  if (!isRequestId(id)) return refuse(sink, undefined, invalidRequest("'id' must be a string or a number"));
  if (message["jsonrpc"] !== "2.0") return refuse(sink, id, invalidRequest(`'jsonrpc' must be "2.0"`));
  // Clients that have no parameters to send do send null.
  if (params === null || isRecord(params)) return respond(id, method, params ?? undefined, session, sink);
  refuse(sink, id, malformedParams(params));
}

/** A response goes to whoever asked, if anybody did; anything else is no message. */
function receiveWithoutMethod(message: JsonRecord, session: Session, sink: Sink): void {
  const { id, method } = message;
  if (method === undefined && (Object.hasOwn(message, "result") || Object.hasOwn(message, "error"))) {
    const take = isRequestId(id) ? session.asked.get(id) : undefined;
    take?.(message);
    return sink.settle();
  }
  const problem = method === undefined ? "missing 'method'" : "'method' must be a string";
  refuse(sink, isRequestId(id) ? id : undefined, invalidRequest(problem));
}

/** JSON-RPC 2.0 section 4.2: an array is a request with the wrong parameters, a scalar is no request. */
function malformedParams(params: unknown): Failure {
  const message = "'params' must be an object";
  return Array.isArray(params) ? invalidParams(message) : invalidRequest(message);
}

function refuse(sink: Sink, id: RequestId | undefined, failure: Failure): void {
  sink.settle(errorReply(id, failure));
}
