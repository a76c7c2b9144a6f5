import { type Client, ENV_REFERENCE } from "./client.ts";

/** `.cursor/mcp.json`: https://cursor.com/docs/mcp */
export const cursor: Client = { reference: ENV_REFERENCE, url: "url" };
