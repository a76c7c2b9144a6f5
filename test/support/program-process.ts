import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running program: lines in, lines out. */
export interface ProgramProcess {
  readonly pid: number;
  write(text: string): void;
  /** Called with each complete line of stdout, without its line end, and with the rest after the last one. */
  onLine(listener: (line: string) => void): void;
  stderr(): string;
  /** Ends the program's input and waits until it is gone; kills it after ten seconds, which shows as a signal. */
  end(): Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
  readonly exited: Promise<Exit>;
}

/** Times and zones must not depend on the machine. */
const ENVIRONMENT = { TZ: "UTC", NO_COLOR: "1" };

/** Starts a built program with this version of Node, its stdout and stderr caught. */
export function startProgram(program: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): ProgramProcess {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...ENVIRONMENT, ...env } });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  // A program that is gone shows as its exit, not as EPIPE here.
  child.stdin.on("error", () => undefined);
  const exited = exitOf(child);
  return {
    pid: child.pid ?? -1,
    write: (text) => child.stdin.write(text),
    onLine: (listener) => splitLines(child.stdout, listener),
    stderr: () => stderr,
    async end() {
      child.stdin.end();
      const deadline = setTimeout(() => child.kill("SIGKILL"), 10_000);
      const exit = await exited;
      clearTimeout(deadline);
      return exit;
    },
    kill: (signal) => child.kill(signal),
    exited,
  };
}

/** `close` rather than `exit`: all output has arrived by then. */
async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal]: (number | NodeJS.Signals | null)[] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, signal: typeof signal === "string" ? signal : null };
}

function splitLines(stream: NodeJS.ReadableStream, listener: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) listener(line);
  });
  stream.on("end", () => rest !== "" && listener(rest));
}
