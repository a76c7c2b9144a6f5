import { guardChildren } from "./guard/children.ts";
import { guardExit } from "./guard/exit.ts";
import { guardFiles } from "./guard/files.ts";
import { guardSockets } from "./guard/sockets.ts";
import { guardStreams } from "./guard/streams.ts";
import { guardWorkers } from "./guard/workers.ts";

/**
 * Takes stdin and stdout away from user code, for good: they belong to the protocol. What the code, its dependencies and
 * their child processes print goes to stderr, whatever reads stdin finds it empty, and nothing ends the process. To be called before user code is loaded,
 * by whoever has taken `process.stdin` and `process.stdout` for itself; and no sooner, since it loads built-in modules that a program
 * which is only asked for its tools does without.
 *
 * Guarded are `process.stdin`, `process.stdout` and with it `console`; the functions of `node:fs` on the descriptors 0 and 1 and
 * on the files that stand for them; everything in `node:child_process` and what is built on it; in worker threads `console`,
 * `process.stdout` and writing to descriptor 1; sockets and terminals that are opened on the bare descriptors. Out of reach are native
 * addons, `process.binding`, links to `/dev/stdout`, and in worker threads paths such as `/dev/stdout`, terminals, children that inherit
 * stdio, and `node:fs` where the file is no `.js`, `.mjs` or `.cjs`.
 */
export function guardStdio(): void {
  guardExit();
  guardStreams();
  guardFiles();
  guardChildren();
  guardWorkers();
  guardSockets();
  // For `import { writeSync } from "node:fs"` in modules outside of the bundle.
  process.getBuiltinModule("node:module").syncBuiltinESMExports();
}
