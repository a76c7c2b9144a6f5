import type { Readable, Writable } from "node:stream";
import { log } from "../log.ts";
import { unwritten } from "../print.ts";
import type { Core } from "../protocol/core.ts";
import { invalidJson, invalidRequest } from "../protocol/failure.ts";
import { errorReply } from "../protocol/jsonrpc.ts";
import { closeSession, createSession, type Sink } from "../protocol/session.ts";
import { createLineReader } from "./lines.ts";
import { createOutbox, type Output } from "./outbox.ts";

/** The longest line that is read, in bytes, and as much is kept for a client that does not fetch its replies. */
const LIMIT = 64 * 1024 * 1024;

/** How long calls may go on after the end of the input, in milliseconds. */
const GRACE = 10_000;

/** The two ends that a stdio server speaks through, and how it leaves. */
export interface Stdio {
  readonly input: Readable;
  readonly output: Output;
  readonly exit: (code: number) => void;
}

/** What may end a server before its input does. */
export interface StdioServer {
  /** Aborts the calls that are running and leaves with this exit code; nothing more is answered. */
  stop(code: number): void;
}

/**
 * Serves one client over newline-delimited JSON (`basic/transports`, section "stdio"). At the end of the input the calls that
 * were read are answered, then it leaves with 0; with 1 when that takes too long, or nobody reads the answers. It leaves with 0, too,
 * when the client closes its end.
 */
export function serveStdio(core: Core, { input, output, exit }: Stdio): StdioServer {
  const outbox = createOutbox(output);
  const session = createSession({ push: (message) => outbox.add(message) });
  let ended = false;
  const leave = (code: number): void => outbox.drain((read) => exit(read ? code : code || 1));
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
  const abort = (): void => {
    ended = false;
    for (const request of session.running) request.cancel("the server is shutting down");
  };
  const stop = (code: number): void => {
    closeSession(session);
    abort();
    leave(code);
  };
  const end = (): void => {
    if (ended) return;
    reader.end();
    closeSession(session);
    ended = true;
    if (session.running.size === 0) return leave(0);
    // When nothing keeps the process but this, nothing will come of the calls.
    setTimeout(() => {
      log(`the server ends although calls are running: its input ended ${GRACE / 1000} s ago`);
      stop(1);
    }, GRACE).unref();
  };

  output.on("error", (error) => {
    abort();
    exit(unwritten(error));
  });
  input.on("data", (chunk: Buffer) => {
    reader.push(chunk);
    if (output.writableLength > LIMIT) waitForReader(input, output);
  });
  input.on("end", end);
  // A pipe that breaks, or a terminal that goes away, is an end like any other.
  input.on("error", end);
  return { stop };
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
