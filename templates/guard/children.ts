import { STDERR, STDIN, STDOUT } from "./descriptors.ts";
import { wrapFunctions } from "./wrap.ts";

/**
 * Children that would inherit stdin or stdout get an empty stdin and the server's stderr. All that start asynchronously pass through
 * one method of their class, however they were imported; `node:cluster` too.
 */
export function guardChildren(): void {
  const childProcess = process.getBuiltinModule("node:child_process");
  wrapFunctions(childProcess.ChildProcess.prototype, ["spawn"], ([options]) => [withGuardedStdio(options)]);
  wrapFunctions(childProcess, ["spawnSync", "execSync", "execFileSync"], (args) => args.map(withGuardedStdio));
}

/** Options are wherever a plain object with `stdio` is; file names, argument lists and callbacks are none. */
function withGuardedStdio(options: unknown): unknown {
  if (typeof options !== "object" || options === null || !("stdio" in options)) return options;
  const { stdio } = options;
  if (stdio === "inherit") return { ...options, stdio: ["ignore", STDERR, STDERR] };
  return Array.isArray(stdio) ? { ...options, stdio: stdio.map(guarded) } : options;
}

/** One member of `stdio`: a word, a descriptor, or a stream that has one. */
function guarded(member: unknown, index: number): unknown {
  const fd = member === "inherit" ? index : typeof member === "object" && member !== null && "fd" in member ? member.fd : member;
  return fd === STDIN ? "ignore" : fd === STDOUT ? STDERR : member;
}
