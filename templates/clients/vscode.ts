import type { EnvEntry } from "../contract.ts";
import type { Client } from "./client.ts";
import { inNotation, notations } from "./notations.ts";

/** What must be there, and what nobody else should see, is asked for once and kept by Visual Studio Code. */
const isAskedFor = ({ required, secret }: EnvEntry): boolean => Boolean(required ?? secret);

const idOf = (server: string, { name }: EnvEntry): string => `${server}-${name}`;

/** `.vscode/mcp.json`: https://code.visualstudio.com/docs/agents/reference/mcp-configuration */
export const vscode: Client = {
  key: "servers",
  refer: (variable, server) => inNotation(isAskedFor(variable) ? notations.input : notations.env, variable.name, server),
  local: { type: "stdio" },
  url: "url",
  remote: { type: "http" },
  beside(variables, server) {
    const inputs = variables.filter(isAskedFor).map((variable) => ({
      type: "promptString",
      id: idOf(server, variable),
      description: variable.description ?? variable.name,
      password: variable.secret,
    }));
    return inputs[0] && { inputs };
  },
};
