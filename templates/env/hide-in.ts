import type { Writable } from "node:stream";
import type { Hide, Unfinished } from "./secrets.ts";

/** How long the rest of a secret is waited for, in milliseconds: nobody who reads along notices. */
const PATIENCE = 100;

/**
 * Whatever is written to the stream, by the program or by the user's code, names no secret. What may be the beginning of one is held back
 * until the next write, or for a moment.
 *
 * @returns lets go what is held back: to be called when the process ends
 */
export function hideIn(stream: Writable, hide: Hide, unfinished: Unfinished = () => 0): () => void {
  const write = stream.write.bind(stream);
  let held = "";
  let timer: NodeJS.Timeout | undefined;
  const letGo = (): void => {
    clearTimeout(timer);
    const text = held;
    held = "";
    if (text !== "") write(text);
  };
  const shown = (chunk: unknown, encoding: unknown): unknown => {
    const text = textOf(chunk, encoding);
    if (text === undefined) {
      letGo();
      return chunk;
    }
    const whole = held + text;
    const hidden = hide(whole);
    const rest = unfinished(hidden);
    clearTimeout(timer);
    held = rest > 0 ? hidden.slice(-rest) : "";
    if (rest > 0) timer = setTimeout(letGo, PATIENCE).unref();
    return rest === 0 && hidden === text ? chunk : hidden.slice(0, hidden.length - rest);
  };
  Reflect.set(stream, "write", (chunk: unknown, ...rest: readonly unknown[]): unknown => {
    const out = shown(chunk, rest[0]);
    return Reflect.apply(write, undefined, out === chunk ? [out, ...rest] : [out, ...rest.filter((each) => typeof each === "function")]);
  });
  return letGo;
}

/** `undefined` for bytes that are no whole text, and for text that stands for bytes. */
function textOf(chunk: unknown, encoding: unknown): string | undefined {
  if (typeof chunk === "string") return typeof encoding === "string" && !/^utf-?8$/i.test(encoding) ? undefined : chunk;
  if (!(chunk instanceof Uint8Array)) return undefined;
  const text = Buffer.from(chunk).toString();
  return Buffer.from(text).equals(chunk) ? text : undefined;
}
