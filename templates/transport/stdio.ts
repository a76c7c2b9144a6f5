import type { Readable, Writable } from "node:stream";
import type { Core } from "../protocol/core.ts";
import { invalidJson, invalidRequest } from "../protocol/failure.ts";
import { errorReply } from "../protocol/jsonrpc.ts";
import { closeSession, createSession, type Sink } from "../protocol/session.ts";
import { createLineReader } from "./lines.ts";
import { createOutbox } from "./outbox.ts";

/** The longest line that is read, in bytes, and as much is kept for a client that does not fetch its replies. */
const LIMIT = 64 * 1024 * 1024;

/** The two ends that a stdio server speaks through, and how it leaves. */
export interface Stdio {
  readonly input: Readable;
  readonly output: Writable;
  readonly exit: (code: number) => void;
}

/** What may end a server before its input does. */
export interface StdioServer {
  /** Aborts the calls that are running and leaves with this exit code; nothing more is answered. */
  stop(code: number): void;
}

/**
 * Serves one client over newline-delimited JSON (`basic/transports`, section "stdio"). At the end of the input the calls that
 * were read are answered, then it leaves with 0; so it does when the client stops reading.
 */
export function serveStdio(core: Core, { input, output, exit }: Stdio): StdioServer {
  const outbox = createOutbox(output);
  const session = createSession({ push: (message) => outbox.add(message) });
  let ended = false;
  const leave = (code: number): void => outbox.drain(() => exit(code));
  const sink: Sink = {
    send: (message) => outbox.add(message),
    settle(reply) {
      if (reply !== undefined) outbox.add(reply);
      if (ended && session.running.size === 0) leave(0);
    },
  };
  const reader = createLineReader(
    {
      line: (text) => handleLine(text, sink, (message) => core.handle(message, session, sink)),
      tooLong: () => sink.settle(errorReply(undefined, invalidRequest("request line exceeds the maximum size"))),
    },
    LIMIT,
  );
  const end = (): void => {
    if (ended) return;
    reader.end();
    closeSession(session);
    ended = true;
    if (session.running.size === 0) leave(0);
  };

  const abort = (): void => {
    ended = false;
    for (const request of session.running) request.cancel("the server is shutting down");
  };

  output.on("error", (error) => {
    abort();
    exit("code" in error && (error.code === "EPIPE" || error.code === "ECONNRESET") ? 0 : 1);
  });
  input.on("data", (chunk: Buffer) => {
    reader.push(chunk);
    if (output.writableLength > LIMIT) waitForReader(input, output);
  });
  input.on("end", end);
  // A pipe that breaks, or a terminal that goes away, is an end like any other.
  input.on("error", end);
  return {
    stop(code) {
      closeSession(session);
      abort();
      leave(code);
    },
  };
}

function handleLine(text: string, sink: Sink, handle: (message: unknown) => void): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    if (text.trim() !== "") sink.settle(errorReply(undefined, invalidJson));
    return;
  }
  handle(message);
}

function waitForReader(input: Readable, output: Writable): void {
  input.pause();
  output.once("drain", () => input.resume());
}
