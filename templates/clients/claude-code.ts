import type { Client } from "./client.ts";
import { notations } from "./notations.ts";

/**
 * `.mcp.json`, `~/.claude.json`. A file is not read at all when it names a variable that is not set and has no default; with an empty
 * one, the server says what it lacks. https://code.claude.com/docs/en/mcp
 */
export const claudeCode: Client = { reference: notations.fallback, url: "url", remote: { type: "http" } };
