import { isRecord, type JsonRecord } from "./is-record.ts";
import { type Exit, startProgram } from "./program-process.ts";
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
  /** Notifications that came so far. */
  notifications(): readonly JsonRecord[];
  stderr(): string;
  /** Ends the program's input; throws every complaint about what it sent, and when it does not leave with exit code 0. */
  close(): Promise<void>;
}

const CLIENT = { name: "mcpc-test", version: "1.0.0" };
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": STATELESS,
  "io.modelcontextprotocol/clientInfo": CLIENT,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Starts the program and opens a session with it in the given revision. */
export async function openSession(program: string, revision: Revision): Promise<Session> {
  const wire = createWire(program, revision, await loadWireSchemas());
  const opening =
    revision === STATELESS
      ? await wire.request("server/discover")
      : await wire.request("initialize", { protocolVersion: revision, capabilities: {}, clientInfo: CLIENT });
  if (opening.error) throw new Error(`the session did not open: ${opening.error.message}`);
  if (revision !== STATELESS) wire.send({ method: "notifications/initialized" });
  return { revision, opening: opening.result, ...wire };
}

interface Wire extends Omit<Session, "revision" | "opening"> {
  send(message: JsonRecord): void;
}

interface Waiting {
  readonly method: string;
  settle(reply: Reply | Error): void;
}

function createWire(program: string, revision: Revision, schemas: WireSchemas): Wire {
  const child = startProgram(program);
  const waiting = new Map<unknown, Waiting>();
  const notifications: JsonRecord[] = [];
  const complaints: string[] = [];
  let lastId = 0;

  child.onLine((line) => {
    const message = parse(line);
    const faults = message === undefined ? ["not JSON"] : schemas.message(message, revision);
    if (faults.length === 0 && isRecord(message)) faults.push(...take(message));
    complaints.push(...faults.map((fault) => `${fault}\n  in the line ${line.slice(0, 500)}`));
  });
  void child.exited.then((exit) => {
    for (const { method, settle } of waiting.values()) settle(new Error(`no reply to ${method}: ${describe(exit)}\n${child.stderr()}`));
  });

  function take(message: JsonRecord): string[] {
    if (typeof message["method"] === "string") {
      if (!("id" in message)) notifications.push(message);
      return "id" in message ? ["a request nobody asked for"] : [];
    }
    const call = waiting.get(message["id"]);
    if (!call) return ["a reply to nothing"];
    waiting.delete(message["id"]);
    const reply = replyOf(message);
    call.settle(reply);
    return reply.error ? [] : schemas.result(call.method, reply.result, revision);
  }

  const send = (message: JsonRecord): void => child.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return {
    send,
    request(method, params = {}) {
      const id = ++lastId;
      const shown = revision === STATELESS ? { ...params, _meta: ENVELOPE } : params;
      return new Promise((resolve, reject) => {
        waiting.set(id, { method, settle: (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)) });
        send({ id, method, params: shown });
      });
    },
    notifications: () => notifications,
    stderr: child.stderr,
    async close() {
      const exit = await child.end();
      if (exit.code !== 0) complaints.push(describe(exit));
      if (complaints.length > 0) throw new Error(`${complaints.join("\n")}\n${child.stderr()}`);
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
