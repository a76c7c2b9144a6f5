import type { PlainRecord } from "../../record.ts";

/** What a client that opened with `initialize` got from the server. */
export interface Listed {
  readonly server: string;
  readonly tools: readonly PlainRecord[];
}

/** Something that a client takes badly. */
export interface Finding {
  /** Whether tools, or all of them, do not work; else something is only lost. */
  readonly severity: "fail" | "warn";
  /** As `--mcp-config` calls them. */
  readonly clients: readonly string[];
  readonly problem: string;
}

/** One thing that clients are known to take badly. */
export type Rule = (listed: Listed) => readonly Finding[];

/** Clients made with the first official library, which checks whole lists and drops those that do not pass. */
export const LIBRARY: readonly string[] = ["claude-desktop", "claude-code", "cursor", "cline", "gemini", "opencode"];

export function nameOf(tool: PlainRecord): string {
  return String(tool["name"]);
}
