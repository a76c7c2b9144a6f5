export const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;

/** Which standard descriptor a path to a file stands for, if any: `/dev/stdout`, `/proc/self/fd/1` and the like. */
export function standardDescriptor(path: unknown): number | undefined {
  const text = path instanceof URL ? path.pathname : Buffer.isBuffer(path) ? path.toString() : path;
  if (typeof text !== "string" || !/\bdev\b|\bproc\b/.test(text)) return undefined;
  const full = process.getBuiltinModule("path").resolve(text);
  const named = NAMED.get(full);
  if (named !== undefined) return named;
  const [, owner, number] = /^\/(dev|proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?)\/fd\/([0-2])$/.exec(full) ?? [];
  if (owner === undefined || number === undefined) return undefined;
  return /^proc\/\d/.test(owner) && !`${owner}/`.startsWith(`proc/${process.pid}/`) ? undefined : Number(number);
}

const NAMED: ReadonlyMap<string, number> = new Map([
  ["/dev/stdin", STDIN],
  ["/dev/stdout", STDOUT],
  ["/dev/stderr", STDERR],
]);
