import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/** `opencode.json`: https://opencode.ai/docs/mcp-servers */
export const opencode: Client = {
  key: "mcp",
  reference: notations.bareEnv,
  local: { type: "local" },
  start: ({ command, args, env }) => ({ command: [command, ...args], environment: env }),
  url: "url",
  remote: { type: "remote" },
  more: { enabled: true },
};
