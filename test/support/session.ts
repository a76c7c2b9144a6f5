import { isRecord, type JsonRecord } from "./is-record.ts";
import { type Exit, type ProgramProcess, startProgram } from "./program-process.ts";
import { type Revision, STATELESS } from "./revisions.ts";
import { loadWireSchemas, type WireSchemas } from "./wire-schemas.ts";

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Reply = { readonly result: JsonRecord; readonly error?: never } | { readonly error: RpcError; readonly result?: never };

/** A conversation with a built program in one revision, every byte of its output judged by the official schemas. */
export interface Session {
  readonly revision: Revision;
  /** The reply to `initialize`, or to `server/discover` in the stateless era. */
  readonly opening: JsonRecord;
  request(method: string, params?: JsonRecord): Promise<Reply>;
  /** The same, where more matters than the reply. */
  start(method: string, params?: JsonRecord): Started;
  /** Sends a notification. */
  notify(method: string, params: JsonRecord): void;
  /** Notifications that came so far. */
  notifications(): readonly JsonRecord[];
  stderr(): string;
  /** Throws every complaint about what the program sent so far. */
  check(): void;
  /** Ends the program's input; throws every complaint about what it sent, and when it does not leave with exit code 0. */
  close(): Promise<void>;
}

/** A request on its way. */
export interface Started {
  readonly id: number;
  readonly reply: Promise<Reply>;
  /** What the program has sent since, in order: notifications, requests and replies, also those that belong to other requests. */
  since(): readonly JsonRecord[];
}

/** What the client declares that it can do, and how it answers the requests of the handshake era; `undefined` leaves one open. */
export interface ClientSide {
  readonly capabilities: JsonRecord;
  answer(method: string, params: JsonRecord): JsonRecord | undefined;
}

const UNABLE: ClientSide = { capabilities: {}, answer: () => undefined };
const CLIENT = { name: "mcpc-test", version: "1.0.0" };
const envelope = (capabilities: JsonRecord): JsonRecord => ({
  "io.modelcontextprotocol/protocolVersion": STATELESS,
  "io.modelcontextprotocol/clientInfo": CLIENT,
  "io.modelcontextprotocol/clientCapabilities": capabilities,
});

/** Starts the program and opens a session with it in the given revision. */
export async function openSession(
  program: string,
  revision: Revision,
  client: ClientSide = UNABLE,
  env: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const wire = createWire(startProgram(program, [], env), revision, client, await loadWireSchemas());
  const opening =
    revision === STATELESS
      ? await wire.request("server/discover")
      : await wire.request("initialize", { protocolVersion: revision, capabilities: client.capabilities, clientInfo: CLIENT });
  if (opening.error) throw new Error(`the session did not open: ${opening.error.message}`);
  if (revision !== STATELESS) wire.notify("notifications/initialized", {});
  return { revision, opening: opening.result, ...wire };
}

interface Waiting {
  readonly method: string;
  readonly params: JsonRecord;
  settle(reply: Reply | Error): void;
}

function createWire(
  child: ProgramProcess,
  revision: Revision,
  client: ClientSide,
  schemas: WireSchemas,
): Omit<Session, "revision" | "opening"> {
  const waiting = new Map<unknown, Waiting>();
  const received: JsonRecord[] = [];
  const complaints: string[] = [];
  let lastId = 0;

  child.onLine((line) => {
    const message = parse(line);
    const faults = message === undefined ? ["not JSON"] : schemas.message(message, revision);
    if (isRecord(message)) received.push(message);
    if (faults.length === 0 && isRecord(message)) faults.push(...take(message));
    complaints.push(...faults.map((fault) => `${fault}\n  in the line ${line.slice(0, 500)}`));
  });
  void child.exited.then((exit) => {
    for (const { method, settle } of waiting.values()) settle(new Error(`no reply to ${method}: ${describe(exit)}\n${child.stderr()}`));
  });

  function take(message: JsonRecord): string[] {
    if (typeof message["method"] === "string") return "id" in message ? answer(message["id"], message["method"], message["params"]) : [];
    const call = waiting.get(message["id"]);
    if (!call) return ["a reply to nothing"];
    waiting.delete(message["id"]);
    const reply = replyOf(message);
    call.settle(reply);
    if (reply.error) return [];
    // What is asked again may have been answered by anything.
    const valid = reply.result["resultType"] === "input_required" ? [] : schemas.request(call.method, call.params, revision);
    return [...valid, ...schemas.result(call.method, reply.result, revision)];
  }

  function answer(id: unknown, method: string, params: unknown): string[] {
    const result = client.answer(method, isRecord(params) ? params : {});
    if (result) send({ id, result });
    complaints.push(...(result ? schemas.answer(method, result, revision) : []));
    const capability = method.split("/", 1).join("");
    return Object.hasOwn(client.capabilities, capability) ? [] : [`the client cannot do ${method}`];
  }

  const send = (message: JsonRecord): void => child.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

  function start(method: string, params: JsonRecord = {}): Started {
    const id = ++lastId;
    const from = received.length;
    const _meta = { ...envelope(client.capabilities), ...(isRecord(params["_meta"]) && params["_meta"]) };
    const shown = revision === STATELESS ? { ...params, _meta } : params;
    const reply = new Promise<Reply>((resolve, reject) => {
      waiting.set(id, { method, params: shown, settle: (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)) });
    });
    send({ id, method, params: shown });
    return { id, reply, since: () => received.slice(from) };
  }

  function check(): void {
    const found = complaints.splice(0);
    if (found.length > 0) throw new Error(`${found.join("\n")}\n${child.stderr()}`);
  }

  return {
    start,
    request: (method, params) => start(method, params).reply,
    notify(method, params) {
      // Such a request is never answered: a reply is one to nothing.
      if (method === "notifications/cancelled") waiting.delete(params["requestId"]);
      send({ method, params });
    },
    notifications: () => received.filter((message) => "method" in message && !("id" in message)),
    stderr: child.stderr,
    check,
    async close() {
      const exit = await child.end();
      if (exit.code !== 0) complaints.push(describe(exit));
      check();
    },
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function replyOf({ result, error }: JsonRecord): Reply {
  if (isRecord(result)) return { result };
  if (isRecord(error) && typeof error["code"] === "number" && typeof error["message"] === "string") {
    return { error: { code: error["code"], message: error["message"], data: error["data"] } };
  }
  throw new Error("neither a result nor an error");
}

function describe({ code, signal }: Exit): string {
  return signal ? `the program was ended by ${signal}` : `the program ended with exit code ${code}`;
}
