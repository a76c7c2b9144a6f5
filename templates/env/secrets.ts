import type { Writable } from "node:stream";
import type { Called } from "../call/called.ts";
import type { Around } from "../call/policy/around.ts";
import type { EnvEntry } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { variable } from "./variable.ts";

/** Shorter values stand in ordinary words too: to replace them there would garble the text and tell the value to whoever looks. */
const MIN_LENGTH = 4;

/** Makes of a text one that names no secret. */
export type Hide = (text: string) => string;

/** Puts `***NAME***` in the place of each value of a `@secret`, in whatever form it stands there. The values are those of now. */
export function createHide(env: readonly EnvEntry[]): Hide {
  const forms = env.flatMap(({ name, secret }) =>
    secret ? formsOf(variable(name) ?? "").map((form) => [form, `***${name}***`] as const) : [],
  );
  // The longest first, so that no rest of one is left.
  forms.sort(([a], [b]) => b.length - a.length);
  return (text) => forms.reduce((hidden, [form, name]) => hidden.replaceAll(form, name), text);
}

/** As it is, on one line, as part of JSON or of a URL, and in base64. */
function formsOf(value: string): readonly string[] {
  const base64 = Buffer.from(value).toString("base64");
  const forms = [
    value,
    value.trim(),
    value.replace(/\s*\n\s*/g, " "),
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    base64,
  ];
  return value.length < MIN_LENGTH ? [] : [...new Set(forms)].filter((form) => form.length >= MIN_LENGTH);
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

/** Whatever is written to the stream as text, by the program or by the user's code, names no secret. */
export function hideIn(stream: Writable, hide: Hide): void {
  const write = stream.write.bind(stream);
  Reflect.set(stream, "write", (chunk: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(write, undefined, [typeof chunk === "string" ? hide(chunk) : chunk, ...rest]),
  );
}
