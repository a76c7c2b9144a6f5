import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/**
 * `.gemini/settings.json`; `url` would mean SSE.
 * https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md
 */
export const gemini: Client = { reference: notations.dollar, url: "httpUrl" };
