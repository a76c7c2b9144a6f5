import type { CallableEntry, Manifest } from "../contract.ts";

/** The program with the variables alone that these of its functions need, beside those that belong to all of it. */
export function withVariablesFor(kept: readonly CallableEntry[], whole: Manifest): Manifest {
  const own = new Set(callablesIn(whole).flatMap(({ env = [] }) => env));
  const needed = new Set(kept.flatMap(({ env = [] }) => env));
  return { ...whole, ...(whole.env && { env: whole.env.filter(({ name }) => !own.has(name) || needed.has(name)) }) };
}

/** Every function that somebody calls. */
export function callablesIn({ tools, resources = [], prompts = [], commands = [] }: Manifest): readonly CallableEntry[] {
  return [...tools, ...resources, ...prompts, ...commands];
}
