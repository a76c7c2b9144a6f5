import { agentsExe } from "./agents-exe.ts";
import { claudeCode } from "./claude-code.ts";
import { claudeDesktop } from "./claude-desktop.ts";
import type { Client } from "./client.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";
import { zed } from "./zed.ts";

/** The clients whose configuration `--mcp-config=CLIENT` can write, by name. */
export const clients: ReadonlyMap<string, Client> = new Map([
  ["claude-desktop", claudeDesktop],
  ["claude-code", claudeCode],
  ["cursor", cursor],
  ["vscode", vscode],
  ["codex", codex],
  ["gemini", gemini],
  ["windsurf", windsurf],
  ["zed", zed],
  ["cline", cline],
  ["opencode", opencode],
  ["copilot", copilot],
  ["agents-exe", agentsExe],
]);

/** Its form is the one that most clients share. */
export const defaultClient = "claude-desktop";
