import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/** `.cursor/mcp.json`: https://cursor.com/docs/mcp */
export const cursor: Client = { reference: notations.env, url: "url" };
