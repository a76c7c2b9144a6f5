import type { Writable } from "node:stream";
import type { EnvEntry } from "../contract.ts";
import { createHide, createUnfinished, type Hide } from "./secrets.ts";

/** How long the rest of a secret is waited for, in milliseconds: nobody who reads along notices. */
const PATIENCE = 100;

/** Encodings of characters in which the bytes of a secret are not those that are looked for. */
const OTHER_CHARACTERS = /^(?:latin1|binary|ascii|ucs-?2|utf-?16le)$/i;

/**
 * Whatever is written to the stream, by the program or by the user's code, names no secret. What may be the beginning of one is held back
 * until the next write, or for a moment. Secrets are looked for in the bytes, which need not be whole characters, or characters at all.
 *
 * @param hide the same for texts
 * @returns lets go what is held back: to be called when the process ends
 */
export function hideIn(stream: Writable, hide: Hide, env: readonly EnvEntry[]): () => void {
  const [write, end] = [stream.write.bind(stream), stream.end.bind(stream)];
  const hideInBytes = createHide(env, byteText);
  const unfinished = createUnfinished(env, byteText);
  let held = "";
  let timer: NodeJS.Timeout | undefined;
  const letGo = (): void => {
    clearTimeout(timer);
    const text = held;
    held = "";
    if (text !== "") write(text, "latin1");
  };
  const shown = (chunk: unknown, encoding: unknown): readonly unknown[] => {
    const text = byteTextOf(chunk, encoding);
    if (text === undefined) return [chunk, encoding];
    const hidden = hideInBytes(held + text);
    const rest = unfinished(hidden);
    clearTimeout(timer);
    held = rest > 0 ? hidden.slice(-rest) : "";
    if (rest > 0) timer = setTimeout(letGo, PATIENCE).unref();
    return rest === 0 && hidden === text ? [chunk, encoding] : [hidden.slice(0, hidden.length - rest), "latin1"];
  };
  Reflect.set(stream, "write", (chunk: unknown, ...how: readonly unknown[]): unknown => {
    const encoding = how.find((each) => typeof each === "string");
    const isText = typeof chunk === "string" && encoding !== undefined && OTHER_CHARACTERS.test(encoding);
    return Reflect.apply(write, undefined, [
      ...shown(isText ? hide(chunk) : chunk, encoding),
      how.find((each) => typeof each === "function"),
    ]);
  });
  Reflect.set(stream, "end", (...args: readonly unknown[]): unknown => {
    const [chunk] = args;
    if (chunk !== undefined && chunk !== null && typeof chunk !== "function") Reflect.apply(stream.write, stream, args.slice(0, 2));
    letGo();
    return end(args.find((each) => typeof each === "function"));
  });
  return letGo;
}

/** A character for each byte of the text in UTF-8. */
function byteText(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** A character for each byte of a chunk; `undefined` for what streams refuse. */
function byteTextOf(chunk: unknown, encoding: unknown): string | undefined {
  if (ArrayBuffer.isView(chunk)) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
  if (typeof chunk !== "string") return undefined;
  if (typeof encoding !== "string") return byteText(chunk);
  return Buffer.isEncoding(encoding) ? Buffer.from(chunk, encoding).toString("latin1") : undefined;
}
