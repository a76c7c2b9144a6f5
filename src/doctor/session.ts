import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { isRecord, type PlainRecord } from "../record.ts";
import { readOutput, type Stray } from "./read-output.ts";
import { readWords } from "./read-words.ts";

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The folder it is started in. */
  readonly cwd: string;
}

/** A reply, or why there is none. */
export type Reply =
  | { readonly result: PlainRecord }
  /** `code` where the server answered with an error. */
  | { readonly error: string; readonly code?: number };

/** How a server ended: before its client was gone, because of that, or only when it was killed. */
export type Ending = "before" | "with its client" | "killed";

/** A server that was started, and that is talked to over its stdin and stdout. */
export interface Session {
  request(method: string, params: PlainRecord): Promise<Reply>;
  notify(method: string): void;
  /** What came on stdout that is no message to a client. */
  readonly stray: () => Stray;
  /** Closes its stdin, and kills what is still there a while later. */
  end(): Promise<Ending>;
}

const PATIENCE_MS = 20_000;
const FAREWELL_MS = 5000;

/** Starts a server. What goes wrong with it shows in the replies. */
export function startSession({ command, args, env, cwd }: Command): Session {
  const child = spawn(command, args, { cwd, env: { ...env }, stdio: "pipe" });
  const words = readWords(child);
  const sent: string[] = [];
  const waiting = new Map<unknown, (reply: Reply) => void>();
  let gone: string | undefined;
  const leave = (why: string): void => {
    gone ??= why;
    for (const answer of waiting.values()) answer({ error: gone });
    waiting.clear();
  };
  child.on("error", (error) => leave(`it cannot be started: ${error.message}`));
  child.on("close", (code, signal) => leave(`it ended with ${code ?? signal}${words()}`));
  child.stdin.on("error", () => undefined);
  const take = (line: string): boolean => {
    const message = messageOf(line);
    // What was sent may come back from what is no server at all.
    if (!message || sent.includes(line)) return false;
    if (!("method" in message)) waiting.get(message["id"])?.(replyOf(message));
    return true;
  };
  const stray = readOutput(child, take, () => {
    leave("there is no end of what it writes to stdout");
    child.kill("SIGKILL");
  });
  const send = (message: PlainRecord): void => {
    const line = JSON.stringify({ jsonrpc: "2.0", ...message });
    sent.push(line);
    if (gone === undefined) child.stdin.write(`${line}\n`);
  };
  let ids = 0;
  return {
    stray,
    notify: (method) => send({ method }),
    request(method, params) {
      if (gone !== undefined) return Promise.resolve({ error: gone });
      ids += 1;
      const id = ids;
      return new Promise((resolve) => {
        const giveUp = (): void => waiting.get(id)?.({ error: `no reply within ${PATIENCE_MS / 1000} s${words()}` });
        const timer = setTimeout(giveUp, PATIENCE_MS);
        waiting.set(id, (reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        });
        send({ id, method, params });
      });
    },
    end: () => end(child),
  };
}

async function end(child: ChildProcessWithoutNullStreams): Promise<Ending> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return "before";
  const left = once(child, "exit");
  child.stdin.end();
  let ending: Ending = "with its client";
  const timer = setTimeout(() => {
    ending = "killed";
    child.kill("SIGKILL");
  }, FAREWELL_MS);
  await left;
  clearTimeout(timer);
  return ending;
}

function messageOf(line: string): PlainRecord | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isRecord(message) && message["jsonrpc"] === "2.0" ? message : undefined;
  } catch {
    return undefined;
  }
}

function replyOf({ result, error }: PlainRecord): Reply {
  if (isRecord(result)) return { result };
  if (!isRecord(error)) return { error: "the reply has neither a result nor an error" };
  const { code, message } = error;
  return { error: String(message), ...(typeof code === "number" && { code }) };
}
