import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/** `~/.codeium/windsurf/mcp_config.json`: https://docs.windsurf.com/windsurf/cascade/mcp */
export const windsurf: Client = { reference: notations.env, url: "serverUrl" };
