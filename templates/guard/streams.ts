import type { Readable } from "node:stream";

/**
 * `process.stdout` is `process.stderr` from now on, in all respects: what is written, piped or handed to a child goes there.
 * `process.stdin` is a stream at its end.
 */
export function guardStreams(): void {
  const { stderr } = process;
  // A client that has closed its end of stderr must not turn every line that is logged into another error.
  stderr.on("error", () => undefined);
  Object.defineProperty(process, "stdout", { configurable: true, enumerable: true, get: () => stderr });
  // `console` keeps the stream that it found when it was first used, which a preloaded module may have done.
  Reflect.set(console, "_stdout", stderr);
  let stdin = emptyInput();
  const getStdin = (): Readable => {
    // Code that waits for the end of a stream which has ended already waits forever: each call gets an end of its own.
    if (stdin.destroyed) stdin = emptyInput();
    return stdin;
  };
  Object.defineProperty(process, "stdin", { configurable: true, enumerable: true, get: getStdin });
}

/** What programs may ask of `process.stdin` whatever it is. */
function emptyInput(): Readable {
  const { Readable } = process.getBuiltinModule("node:stream");
  const empty = new Readable({ read: () => empty.push(null) });
  return Object.assign(empty, { fd: 0, ref: () => empty, unref: () => empty });
}
