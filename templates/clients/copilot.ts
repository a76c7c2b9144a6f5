import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/** `~/.copilot/mcp-config.json` of GitHub Copilot's command line: https://docs.github.com/copilot/how-tos/copilot-cli */
export const copilot: Client = {
  reference: notations.braces,
  local: { type: "local" },
  url: "url",
  remote: { type: "http" },
  more: { tools: ["*"] },
};
