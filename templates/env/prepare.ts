import type { Manifest } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { environmentProblems } from "./environment-problems.ts";
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

/** Gives variables their defaults, and looks whether all is there that the module needs. */
export function prepareEnvironment(manifest: Manifest, parts: Parts): Prepared {
  const { env = [], types } = manifest;
  setDefaults(env);
  const hide = createHide(env);
  return { problems: environmentProblems(manifest, { types, ...parts }), parts: withoutSecrets(parts, hide), hide };
}
