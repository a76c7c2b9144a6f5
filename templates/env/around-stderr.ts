import { STDERR } from "../guard/descriptors.ts";
import { replace } from "../guard/wrap.ts";

/** Functions of `node:fs`, and whether they tell how many bytes they have written. */
const WRITING = [
  ["write", true],
  ["writev", true],
  ["writeFile", false],
  ["appendFile", false],
] as const;

/**
 * What goes to stderr around `process.stderr` goes through it from now on: writes of `node:fs` to descriptor 2, and what Node says itself.
 * To be called when the stream is there, since it may write by these functions.
 */
export function leadToStderr(): void {
  const { format } = process.getBuiltinModule("node:util");
  Reflect.set(process, "_rawDebug", (...args: readonly unknown[]) => process.stderr.write(`${format(...args)}\n`));
  for (const [name, counts] of WRITING) {
    lead(name, counts);
    lead(`${name}Sync`, counts);
  }
}

function lead(name: string, counts: boolean): void {
  const { stderr } = process;
  const fs = process.getBuiltinModule("node:fs");
  const original: unknown = Reflect.get(fs, name);
  if (typeof original !== "function") return;
  replace(fs, name, original, (...args: readonly unknown[]): unknown => {
    const [target, data, ...how] = args;
    const bytes = target === STDERR ? bytesOf(data, how) : undefined;
    if (bytes === undefined) return Reflect.apply(original, fs, args);
    const count = counts ? bytes.length : undefined;
    const done = how.at(-1);
    const then = typeof done === "function" ? () => done(null, count, data) : undefined;
    // In bytes of most encodings no secret is recognised, in text it is.
    const given = typeof data === "string" ? [data, encodingIn(how)] : [bytes];
    Reflect.apply(stderr.write, stderr, [...given, then]);
    if (then) return undefined;
    return count;
  });
}

/** `undefined` for what these functions do not take. */
function bytesOf(data: unknown, how: readonly unknown[]): Uint8Array | undefined {
  if (typeof data === "string") return Buffer.from(data, encodingIn(how));
  if (Array.isArray(data)) return Buffer.concat(data.flatMap((each) => bytesOf(each, []) ?? []));
  if (!ArrayBuffer.isView(data)) return undefined;
  const [first, second] = how;
  const { offset = 0, length }: { readonly offset?: unknown; readonly length?: unknown } =
    typeof first === "object" && first !== null ? first : { offset: first, length: second };
  const start = Number(offset ?? 0);
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return bytes.subarray(start, typeof length === "number" ? start + length : undefined);
}

function encodingIn(how: readonly unknown[]): BufferEncoding | undefined {
  const said = how.map((each) => (typeof each === "object" && each !== null && "encoding" in each ? each.encoding : each));
  return said.find((each): each is BufferEncoding => typeof each === "string");
}
