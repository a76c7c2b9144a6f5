import type { Client } from "./client.ts";

/**
 * `claude_desktop_config.json`; servers that are reached at an address are added in the settings, as connectors.
 * https://modelcontextprotocol.io/docs/develop/connect-local-servers
 */
export const claudeDesktop: Client = { reference: "" };
