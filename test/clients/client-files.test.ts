import { expect, it } from "vitest";
import { clientFiles, type Machine, type Scope, scopesOf } from "../../src/clients/client-files.ts";
import { clients } from "../../templates/clients/index.ts";

const linux: Machine = { platform: "linux", env: {}, home: "/home/me", cwd: "/work/it" };
const mac: Machine = { platform: "darwin", env: {}, home: "/Users/me", cwd: "/work/it" };
const windows: Machine = { platform: "win32", env: { APPDATA: "D:\\Roaming" }, home: "C:\\Users\\me", cwd: "C:\\it" };

const SUPPORT = "/Users/me/Library/Application Support";
const CLINE = "User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json";

const cases: [client: string, linux: string[], mac: string[], windows: string[]][] = [
  [
    "claude-desktop",
    ["/home/me/.config/Claude/claude_desktop_config.json"],
    [`${SUPPORT}/Claude/claude_desktop_config.json`],
    ["D:\\Roaming\\Claude\\claude_desktop_config.json"],
  ],
  ["claude-code", ["/home/me/.claude.json"], ["/Users/me/.claude.json"], ["C:\\Users\\me\\.claude.json"]],
  ["cursor", ["/home/me/.cursor/mcp.json"], ["/Users/me/.cursor/mcp.json"], ["C:\\Users\\me\\.cursor\\mcp.json"]],
  ["vscode", ["/home/me/.config/Code/User/mcp.json"], [`${SUPPORT}/Code/User/mcp.json`], ["D:\\Roaming\\Code\\User\\mcp.json"]],
  ["codex", ["/home/me/.codex/config.toml"], ["/Users/me/.codex/config.toml"], ["C:\\Users\\me\\.codex\\config.toml"]],
  ["gemini", ["/home/me/.gemini/settings.json"], ["/Users/me/.gemini/settings.json"], ["C:\\Users\\me\\.gemini\\settings.json"]],
  [
    "windsurf",
    ["/home/me/.codeium/windsurf/mcp_config.json"],
    ["/Users/me/.codeium/windsurf/mcp_config.json"],
    ["C:\\Users\\me\\.codeium\\windsurf\\mcp_config.json"],
  ],
  ["zed", ["/home/me/.config/zed/settings.json"], ["/Users/me/.config/zed/settings.json"], ["D:\\Roaming\\Zed\\settings.json"]],
  [
    "cline",
    ["/home/me/.cline/data/settings/cline_mcp_settings.json", `/home/me/.config/Code/${CLINE}`],
    ["/Users/me/.cline/data/settings/cline_mcp_settings.json", `${SUPPORT}/Code/${CLINE}`],
    ["C:\\Users\\me\\.cline\\data\\settings\\cline_mcp_settings.json", `D:\\Roaming\\Code\\${CLINE.replaceAll("/", "\\")}`],
  ],
  [
    "opencode",
    ["/home/me/.config/opencode/opencode.json", "/home/me/.config/opencode/opencode.jsonc"],
    ["/Users/me/.config/opencode/opencode.json", "/Users/me/.config/opencode/opencode.jsonc"],
    ["C:\\Users\\me\\.config\\opencode\\opencode.json", "C:\\Users\\me\\.config\\opencode\\opencode.jsonc"],
  ],
  ["copilot", ["/home/me/.copilot/mcp-config.json"], ["/Users/me/.copilot/mcp-config.json"], ["C:\\Users\\me\\.copilot\\mcp-config.json"]],
  ["agents-exe", [], [], []],
];

it.each(cases)("knows the user's file of %s on each system", (client, ...expected) => {
  expect([linux, mac, windows].map((machine) => clientFiles(client, "user", machine))).toEqual(expected);
});

it("knows them for all clients", () => {
  expect(cases.map(([client]) => client)).toEqual([...clients.keys()]);
});

it.each<[client: string, files: string[]]>([
  ["claude-desktop", []],
  ["claude-code", ["/work/it/.mcp.json"]],
  ["cursor", ["/work/it/.cursor/mcp.json"]],
  ["vscode", ["/work/it/.vscode/mcp.json"]],
  ["codex", ["/work/it/.codex/config.toml"]],
  ["gemini", ["/work/it/.gemini/settings.json"]],
  ["windsurf", []],
  ["zed", ["/work/it/.zed/settings.json"]],
  ["cline", []],
  ["opencode", ["/work/it/opencode.json", "/work/it/opencode.jsonc"]],
  ["copilot", ["/work/it/.github/mcp.json"]],
])("knows the project's file of %s", (client, files) => {
  expect(clientFiles(client, "project", linux)).toEqual(files);
  const scopes: Scope[] = files.length > 0 ? ["user", "project"] : ["user"];
  expect(scopesOf(client)).toEqual(scopes);
});

it.each<[client: string, env: Machine["env"], machine: Machine, file: string]>([
  ["claude-desktop", { XDG_CONFIG_HOME: "/x" }, linux, "/x/Claude/claude_desktop_config.json"],
  ["claude-desktop", { XDG_CONFIG_HOME: "x" }, linux, "/home/me/.config/Claude/claude_desktop_config.json"],
  ["claude-desktop", { XDG_CONFIG_HOME: "/x" }, mac, `${SUPPORT}/Claude/claude_desktop_config.json`],
  ["claude-desktop", {}, windows, "C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json"],
  ["claude-code", { CLAUDE_CONFIG_DIR: "/x" }, mac, "/x/.claude.json"],
  ["codex", { CODEX_HOME: "/x" }, linux, "/x/config.toml"],
  ["codex", { CODEX_HOME: "" }, linux, "/home/me/.codex/config.toml"],
  ["zed", { XDG_CONFIG_HOME: "/x" }, linux, "/x/zed/settings.json"],
  ["zed", { XDG_CONFIG_HOME: "/x" }, mac, "/Users/me/.config/zed/settings.json"],
  ["cline", { CLINE_MCP_SETTINGS_PATH: "/x.json" }, linux, "/x.json"],
  ["opencode", { XDG_CONFIG_HOME: "/x" }, mac, "/x/opencode/opencode.json"],
  ["copilot", { COPILOT_HOME: "/x" }, linux, "/x/mcp-config.json"],
])("finds the file of %s by %j", (client, env, machine, file) => {
  expect(clientFiles(client, "user", { ...machine, env })[0]).toBe(file);
});
