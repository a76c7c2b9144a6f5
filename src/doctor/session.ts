import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { isRecord, type PlainRecord } from "../clients/record.ts";

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

/** A server that was started, and that is talked to over its stdin and stdout. */
export interface Session {
  request(method: string, params: PlainRecord): Promise<Reply>;
  notify(method: string): void;
  /** Lines on stdout that are no messages. */
  readonly strayLines: readonly string[];
  /** What it wrote to stderr at last: the line that tells of an error, if there is one. */
  lastWords(): string;
  /** Closes its stdin, and kills what is still there a while later. */
  end(): Promise<{ readonly ended: boolean }>;
}

const PATIENCE_MS = 20_000;
const FAREWELL_MS = 5000;

/** Starts a server. What goes wrong with it shows in the replies. */
export function startSession({ command, args, env, cwd }: Command): Session {
  const child = spawn(command, args, { cwd, env: { ...env }, stdio: "pipe" });
  const strayLines: string[] = [];
  const waiting = new Map<unknown, (reply: Reply) => void>();
  let words = "";
  let gone: string | undefined;
  const leave = (why: string): void => {
    gone ??= why;
    for (const answer of waiting.values()) answer({ error: gone });
    waiting.clear();
  };
  child.on("error", (error) => leave(`it cannot be started: ${error.message}`));
  child.on("close", (code, signal) => leave(`it ended with ${code ?? signal}`));
  child.stdin.on("error", () => undefined);
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-4000);
  });
  onLines(child, (line) => {
    const message = messageOf(line);
    if (!message) return strayLines.push(line);
    const answer = waiting.get(message["id"]);
    if (!answer || "method" in message) return;
    waiting.delete(message["id"]);
    answer(replyOf(message));
  });
  let ids = 0;
  const send = (message: PlainRecord): void => {
    if (gone === undefined) child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  };
  return {
    strayLines,
    lastWords() {
      const lines = words.trim().split("\n");
      return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "";
    },
    notify: (method) => send({ method }),
    request(method, params) {
      if (gone !== undefined) return Promise.resolve({ error: gone });
      ids += 1;
      const id = ids;
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiting.get(id)?.({ error: `no reply within ${PATIENCE_MS / 1000} s` }), PATIENCE_MS);
        waiting.set(id, (reply) => {
          clearTimeout(timer);
          resolve(reply);
        });
        send({ id, method, params });
      });
    },
    end: () => end(child),
  };
}

async function end(child: ChildProcessWithoutNullStreams): Promise<{ ended: boolean }> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return { ended: true };
  const left = once(child, "exit");
  child.stdin.end();
  let ended = true;
  const timer = setTimeout(() => {
    ended = false;
    child.kill("SIGKILL");
  }, FAREWELL_MS);
  await left;
  clearTimeout(timer);
  return { ended };
}

function onLines(child: ChildProcessWithoutNullStreams, listener: (line: string) => void): void {
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") listener(line);
  });
  child.stdout.on("end", () => {
    if (rest.trim() !== "") listener(rest);
  });
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
