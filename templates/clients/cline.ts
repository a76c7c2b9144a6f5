import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/** `cline_mcp_settings.json`: https://docs.cline.bot/mcp/mcp-overview. An address without a type would mean SSE. */
export const cline: Client = {
  reference: notations.env,
  url: "url",
  remote: { type: "streamableHttp" },
  more: { disabled: false, autoApprove: [] },
};
