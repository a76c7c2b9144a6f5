import type { EnvEntry } from "../contract.ts";
import type { Client, Launch, Members } from "./client.ts";
import { inNotation } from "./notations.ts";

/**
 * What an MCP client's configuration must say to have the client start the server.
 *
 * @param url the server is reached there instead; the client must have a form for it
 */
export function configText(client: Client, server: string, { command, args, env = [] }: Launch, url?: string): string {
  const { key = "mcpServers", local, remote, more, list, beside, text } = client;
  const variables = url === undefined ? env : tokenFor(client, url);
  const values = variables.map((variable): [string, string] => [variable.name, referenceTo(variable, client, server)]);
  const start = { command, args, env: values[0] && Object.fromEntries(values) };
  const entry =
    url === undefined
      ? { ...local, ...(client.start?.(start, server) ?? start), ...more }
      : { ...remote, [client.url ?? ""]: url, ...tokenText(client, values), ...more };
  const file = { ...beside?.(variables, server), [key]: list ? [entry] : { [server]: entry } };
  return text?.(server, entry) ?? `${JSON.stringify(file, null, 2)}\n`;
}

function referenceTo(variable: EnvEntry, { refer, reference }: Client, server: string): string {
  return refer?.(variable, server) ?? (reference ? inNotation(reference, variable.name) : (variable.default ?? ""));
}

/** Beyond this machine nothing is served without one; on it, a server that has one is likely to have it from the variable. */
function tokenFor({ reference }: Client, url: string): readonly EnvEntry[] {
  const isNear = /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
  return reference === "" || (isNear && !process.env["MCPC_TOKEN"]) ? [] : [{ name: "MCPC_TOKEN", secret: true }];
}

function tokenText({ token }: Client, [named]: readonly (readonly [name: string, reference: string])[]): Members | undefined {
  return named && (token?.(named[0]) ?? { headers: { Authorization: `Bearer ${named[1]}` } });
}
