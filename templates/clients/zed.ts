import type { Client } from "./client.ts";

/** `settings.json`: https://zed.dev/docs/ai/mcp */
export const zed: Client = { key: "context_servers", reference: "", url: "url" };
