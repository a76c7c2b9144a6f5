import type { Client } from "./client.ts";

/** The servers in an agent's file; they have all variables of agents-exe. https://github.com/lucasdicioccio/agents-exe */
export const agentsExe: Client = {
  start: ({ command, args }, name) => ({ tag: "McpSimpleBinary", contents: { name, executable: command, args } }),
  list: true,
};
