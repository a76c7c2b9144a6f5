import { type Client, ENV_REFERENCE } from "./client.ts";

/** `~/.codeium/windsurf/mcp_config.json`: https://docs.windsurf.com/windsurf/cascade/mcp */
export const windsurf: Client = { reference: ENV_REFERENCE, url: "serverUrl" };
