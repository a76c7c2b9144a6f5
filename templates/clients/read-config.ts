import { suggestion } from "../command-line/suggestion.ts";
import { takeFlag } from "../mode.ts";
import type { Client } from "./client.ts";
import { clients, defaultClient } from "./index.ts";

/** The client that a configuration is for; `url`: where the server is reached instead of being started. */
export interface Asked {
  readonly name: string;
  readonly client: Client;
  readonly url?: string;
}

/**
 * What `--mcp-config[=CLIENT] [--url URL]` asks for, or all that is wrong with it.
 *
 * @param named the client, where one is named
 * @param words what follows
 */
export function readConfig(named: string | undefined, words: readonly string[]): Asked | { readonly problems: readonly string[] } {
  const name = named ?? defaultClient;
  const client = clients.get(name);
  const { value: url, others } = takeFlag("--url", words);
  const problems = others.map((word) => `unexpected argument '${word}'${named === undefined ? meant(word) : ""}`);
  if (!client)
    problems.unshift(`unknown client '${name}'${suggestion(name, clients.keys()) || `: known are ${[...clients.keys()].join(", ")}`}`);
  if (url !== undefined && !(/^https?:/.test(url) && URL.canParse(url))) problems.push(`--url must be an http address, not '${url}'`);
  else if (url !== undefined && client && !client.url) problems.push(`the configuration of ${name} has no form for --url`);
  return client && problems.length === 0 ? { name, client, ...(url !== undefined && { url }) } : { problems };
}

/** A client is named behind an equals sign, since what follows may be another option. */
function meant(word: string): string {
  const client = clients.has(word) ? `'${word}'` : /'.*'/.exec(suggestion(word, clients.keys()))?.[0];
  return client === undefined ? "" : `; did you mean '--mcp-config=${client.slice(1)}?`;
}
