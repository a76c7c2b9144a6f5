import type { Writable } from "node:stream";
import type { Called } from "../call/called.ts";
import type { Around } from "../call/policy/around.ts";
import type { EnvEntry } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { secretPattern } from "./secret-pattern.ts";
import { variable } from "./variable.ts";

/** Shorter values stand in ordinary words too: to replace them there would garble the text and tell the value to whoever looks. */
const MIN_LENGTH = 4;

/** Makes of a text one that names no secret. */
export type Hide = (text: string) => string;

/** Puts `***NAME***` in the place of each value of a `@secret`, in whatever form it stands there. The values are those of now. */
export function createHide(env: readonly EnvEntry[]): Hide {
  const secrets = env.flatMap(({ name, secret }) => {
    const value = secret ? (variable(name) ?? "") : "";
    return value.trim().length < MIN_LENGTH ? [] : [{ value, pattern: secretPattern(value), mask: () => `***${name}***` }];
  });
  // The longest first, so that no rest of one is left.
  secrets.sort((a, b) => b.value.length - a.value.length);
  return (text) => secrets.reduce((hidden, { pattern, mask }) => hidden.replace(pattern, mask), text);
}

/** The parts of a program that tell of what user code does, all of it without secrets. */
export function withoutSecrets(parts: Parts, hide: Hide): Parts {
  return { ...parts, hide, around: [...(parts.around ?? []), hiding(hide)] };
}

/** What a call says of its failure names no secret; results are the function's own to decide about. */
function hiding(hide: Hide): Around {
  const hidden = (called: Called): Called =>
    called.kind === "failed" || called.kind === "refused" ? { ...called, text: hide(called.text) } : called;
  return (_, run) => (values, caller) => {
    const called = run(values, caller);
    return called instanceof Promise ? called.then(hidden) : hidden(called);
  };
}

/** Whatever is written to the stream, by the program or by the user's code, names no secret: what is written at once. */
export function hideIn(stream: Writable, hide: Hide): void {
  const write = stream.write.bind(stream);
  const shown = (chunk: unknown): unknown => {
    const text = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : chunk;
    const hidden = typeof text === "string" ? hide(text) : text;
    return hidden === text ? chunk : hidden;
  };
  Reflect.set(stream, "write", (chunk: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(write, undefined, [shown(chunk), ...rest]),
  );
}
