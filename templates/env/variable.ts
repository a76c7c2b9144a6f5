import type { EnvEntry } from "../contract.ts";

/** The value of a variable. An empty one is as good as none: that is what a line of a configuration holds that nobody has filled in. */
export function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** Sets what has a default and no value. */
export function setDefaults(env: readonly EnvEntry[]): void {
  for (const { name, default: fallback } of env) if (fallback !== undefined && variable(name) === undefined) process.env[name] = fallback;
}
