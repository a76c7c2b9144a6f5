import type { Client } from "./client.ts";

/** `~/.copilot/mcp-config.json` of GitHub Copilot's command line: https://docs.github.com/copilot/how-tos/copilot-cli */
export const copilot: Client = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the notation
  reference: "${NAME}",
  local: { type: "local" },
  url: "url",
  remote: { type: "http" },
  more: { tools: ["*"] },
};
