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

/**
 * Puts `***NAME***` in the place of each value of a `@secret`, in whatever form it stands there. The values are those of now.
 *
 * @param written how characters stand in the texts, when it is not as themselves
 */
export function createHide(env: readonly EnvEntry[], written?: (text: string) => string): Hide {
  const secrets = secretsIn(env).map(({ name, value }) => ({ pattern: secretPattern(value, written), mask: () => `***${name}***` }));
  return (text) => secrets.reduce((hidden, { pattern, mask }) => hidden.replace(pattern, mask), text);
}

/** How many characters at the end of a text may be the beginning of a secret, as it is. */
export function createUnfinished(env: readonly EnvEntry[], written: (text: string) => string): (text: string) => number {
  const values = secretsIn(env).map(({ value }) => written(value.trim()));
  return (text) => Math.max(0, ...values.map((value) => beginningAtEnd(text, value)));
}

function beginningAtEnd(text: string, value: string): number {
  let length = Math.min(value.length - 1, text.length);
  while (length > 0 && !text.endsWith(value.slice(0, length))) length -= 1;
  return length;
}

/** The longest first, so that no rest of one is left. */
function secretsIn(env: readonly EnvEntry[]): readonly { readonly name: string; readonly value: string }[] {
  const secrets = env.map(({ name, secret }) => ({ name, value: secret ? (variable(name) ?? "") : "" }));
  return secrets.filter(({ value }) => value.trim().length >= MIN_LENGTH).sort((a, b) => b.value.length - a.value.length);
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
