import { connect, type Socket } from "node:net";
import { type Exit, startProgram } from "../../support/program-process.ts";

/** A built program that serves HTTP on a port of its own. */
export interface HttpProgram {
  readonly url: string;
  readonly port: number;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  readonly exited: Promise<Exit>;
}

/** Starts a program and waits until it listens; throws with what it said when it ends instead. */
export async function serveProgram(
  program: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<HttpProgram> {
  const child = startProgram(program, ["--mcp-http", "--port", "0", ...args], env);
  let gone = false;
  void child.exited.then(() => {
    gone = true;
  });
  for (;;) {
    const [, url, port] = /listens at (http:\/\/\S+:(\d+)\S*)/.exec(child.stderr()) ?? [];
    if (url !== undefined) return { url, port: Number(port), stderr: child.stderr, kill: child.kill, exited: child.exited };
    if (gone) throw new Error(`the program ended: ${child.stderr()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Sends bytes as they are, and gives what comes back before the other side closes, or before the time is over. */
export function exchangeBytes(port: number, chunks: readonly (string | Buffer)[], time = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    let received = "";
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(done, time);
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      received += text;
    });
    socket.on("close", done);
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" || error.code === "EPIPE" ? done() : reject(error)));
    for (const chunk of chunks) socket.write(chunk);
  });
}

/** The status of a raw answer; `closed` when there was none. */
export function statusOf(answer: string): string {
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? "closed";
}
