import { isReference } from "../clients/notations.ts";
import type { EnvEntry } from "../contract.ts";

/**
 * The value of a variable. An empty one is as good as none: that is what a line of a configuration holds that nobody has filled in.
 * So is a reference to the variable itself: that is what some clients pass on when they have no value for it.
 */
export function variable(name: string): string | undefined {
  const value = process.env[name] ?? "";
  return value === "" || isReference(value, name) ? undefined : value;
}

/** Sets what has a default and no value, and unsets what is no value. */
export function setDefaults(env: readonly EnvEntry[]): void {
  for (const { name, default: fallback } of env) {
    if (variable(name) !== undefined) continue;
    if (fallback !== undefined) process.env[name] = fallback;
    else if (process.env[name]) delete process.env[name];
  }
}
