import type { ConfigWriter } from "./client.ts";

/**
 * `claude_desktop_config.json`; the same form is read by Claude Code (`.mcp.json`), Cursor, Windsurf and Gemini CLI.
 * https://modelcontextprotocol.io/docs/develop/connect-local-servers
 */
export const claudeDesktop: ConfigWriter = (name, { command, args, env }) =>
  `${JSON.stringify({ mcpServers: { [name]: { command, args, env } } }, null, 2)}\n`;
