import type { CallableEntry, Manifest } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { environmentProblems, type Mend } from "./environment-problems.ts";
import { callablesIn } from "./needed.ts";
import { createHide, type Hide, withoutSecrets } from "./secrets.ts";
import { setDefaults } from "./variable.ts";

/** A program's environment, as it is when user code is about to run. */
export interface Prepared {
  /** What keeps the program from doing its work, one line each. */
  readonly problems: readonly string[];
  /** The parts of the program, telling no secrets. */
  readonly parts: Parts;
  readonly hide: Hide;
}

/**
 * Gives variables their defaults, and looks whether all is there that the module needs, or those of its functions that are `kept`.
 *
 * @param mend how variables are set where it is not a program that starts
 */
export function prepareEnvironment(
  manifest: Manifest,
  parts: Parts,
  kept: readonly CallableEntry[] = callablesIn(manifest),
  mend?: Mend,
): Prepared {
  const { env = [], types } = manifest;
  setDefaults(env);
  const hide = createHide(env);
  return { problems: environmentProblems(manifest, kept, { types, ...parts }, mend), parts: withoutSecrets(parts, hide), hide };
}
