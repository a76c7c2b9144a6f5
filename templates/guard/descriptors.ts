export const STDIN = 0;
export const STDOUT = 1;
export const STDERR = 2;

/** Which standard descriptor a path to a file stands for, if any: `/dev/stdout`, `/proc/self/fd/1` and the like. */
export function standardDescriptor(path: unknown): number | undefined {
  const text = path instanceof URL ? path.pathname : Buffer.isBuffer(path) ? path.toString() : path;
  if (typeof text !== "string" || !/^\/(dev|proc)\//.test(text)) return undefined;
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const [, owner, number] = /^\/(dev|proc\/self|proc\/thread-self|proc\/\d+)\/fd\/([0-2])$/.exec(text) ?? [];
  if (owner === undefined || number === undefined) return undefined;
  return /\d/.test(owner) && owner !== `proc/${process.pid}` ? undefined : Number(number);
}

const NAMED: ReadonlyMap<string, number> = new Map([
  ["/dev/stdin", STDIN],
  ["/dev/stdout", STDOUT],
  ["/dev/stderr", STDERR],
]);
