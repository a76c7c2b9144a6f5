import type { EnvEntry } from "../contract.ts";

/** How a client's configuration refers to a variable of the user's environment. */
type Notation = (variable: EnvEntry) => string;

/** No way to refer to a variable: where there is no default, an empty text shows what to fill in. */
const placeholder: Notation = ({ default: fallback = "" }) => fallback;

const notations: ReadonlyMap<string, Notation> = new Map([["claude-desktop", placeholder]]);

/** The variables for a client's configuration: references or room for the values, never the values. */
export function referencesFor(client: string, env: readonly EnvEntry[]): Readonly<Record<string, string>> {
  const notation = notations.get(client) ?? placeholder;
  return Object.fromEntries(env.map((variable) => [variable.name, notation(variable)]));
}
