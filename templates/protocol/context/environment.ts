import type { Manifest } from "../../contract.ts";
import { variable } from "../../env/variable.ts";

/** The variables that the module declares, as they are when they are looked at. */
export function environmentOf({ env = [] }: Manifest): object {
  const variables = {};
  for (const { name, default: fallback } of env) {
    Object.defineProperty(variables, name, { enumerable: true, get: () => variable(name) ?? fallback });
  }
  return Object.freeze(variables);
}
