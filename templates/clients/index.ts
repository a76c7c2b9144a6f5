import { claudeDesktop } from "./claude-desktop.ts";
import type { ConfigWriter } from "./client.ts";

/** The clients whose configuration `--mcp-config=CLIENT` can write, by name. */
export const clients: ReadonlyMap<string, ConfigWriter> = new Map([["claude-desktop", claudeDesktop]]);

/** Its form is the one that most clients share. */
export const defaultClient = "claude-desktop";
