import { type Client, ENV_REFERENCE } from "./client.ts";

/** `cline_mcp_settings.json`: https://docs.cline.bot/mcp/mcp-overview. An address without a type would mean SSE. */
export const cline: Client = {
  reference: ENV_REFERENCE,
  url: "url",
  remote: { type: "streamableHttp" },
  more: { disabled: false, autoApprove: [] },
};
