import { posix, win32 } from "node:path";

/** For whom a client's file counts: the user wherever they work, or everybody in this folder. */
export type Scope = "user" | "project";

/** What decides where files are on a machine. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The folder of the project. */
  readonly cwd: string;
}

/** The folders that clients' files are in. */
interface Folders extends Machine {
  /** The user's folder for settings of applications: `Application Support`, `AppData\Roaming`, `.config`. */
  readonly settings: string;
  /** `.config` on every system, as far as the XDG variable does not say otherwise. */
  readonly config: string;
  readonly join: (...parts: readonly string[]) => string;
}

type Place = (folders: Folders) => readonly string[];
type Places = Readonly<Partial<Record<Scope, Place>>>;

const CLINE = ["Code", "User", "globalStorage", "saoudrizwan.claude-dev", "settings", "cline_mcp_settings.json"] as const;

const inHome =
  (...path: readonly string[]): Place =>
  ({ join, home }) => [join(home, ...path)];

const inProject =
  (...path: readonly string[]): Place =>
  ({ join, cwd }) => [join(cwd, ...path)];

/** Each client's file; of several, the one that is there counts. The pages that say so stand in templates/clients. */
const places: ReadonlyMap<string, Places> = new Map<string, Places>([
  ["claude-desktop", { user: ({ join, settings }) => [join(settings, "Claude", "claude_desktop_config.json")] }],
  [
    "claude-code",
    { user: ({ join, env, home }) => [join(env["CLAUDE_CONFIG_DIR"] || home, ".claude.json")], project: inProject(".mcp.json") },
  ],
  ["cursor", { user: inHome(".cursor", "mcp.json"), project: inProject(".cursor", "mcp.json") }],
  ["vscode", { user: ({ join, settings }) => [join(settings, "Code", "User", "mcp.json")], project: inProject(".vscode", "mcp.json") }],
  [
    "codex",
    {
      user: ({ join, env, home }) => [join(env["CODEX_HOME"] || join(home, ".codex"), "config.toml")],
      project: inProject(".codex", "config.toml"),
    },
  ],
  ["gemini", { user: inHome(".gemini", "settings.json"), project: inProject(".gemini", "settings.json") }],
  ["windsurf", { user: inHome(".codeium", "windsurf", "mcp_config.json") }],
  [
    "zed",
    {
      user: ({ join, platform, settings, config, home }) => {
        const folder = { win32: join(settings, "Zed"), darwin: join(home, ".config", "zed") }[String(platform)];
        return [join(folder ?? join(config, "zed"), "settings.json")];
      },
      project: inProject(".zed", "settings.json"),
    },
  ],
  [
    "cline",
    {
      user: ({ join, env, home, settings }) =>
        env["CLINE_MCP_SETTINGS_PATH"]
          ? [env["CLINE_MCP_SETTINGS_PATH"]]
          : [join(home, ".cline", "data", "settings", "cline_mcp_settings.json"), join(settings, ...CLINE)],
    },
  ],
  [
    "opencode",
    {
      user: ({ join, config }) => ["opencode.json", "opencode.jsonc"].map((name) => join(config, "opencode", name)),
      project: ({ join, cwd }) => ["opencode.json", "opencode.jsonc"].map((name) => join(cwd, name)),
    },
  ],
  [
    "copilot",
    {
      user: ({ join, env, home }) => [join(env["COPILOT_HOME"] || join(home, ".copilot"), "mcp-config.json")],
      project: inProject(".github", "mcp.json"),
    },
  ],
]);

/**
 * Where a client may keep the servers of a scope, the usual path first.
 *
 * @returns no path where the client has no such file
 */
export function clientFiles(client: string, scope: Scope, machine: Machine): readonly string[] {
  return places.get(client)?.[scope]?.(foldersOf(machine)) ?? [];
}

/** The scopes that a client has files for. */
export function scopesOf(client: string): readonly Scope[] {
  return (["user", "project"] as const).filter((scope) => places.get(client)?.[scope]);
}

/** Paths are written as on that machine, which need not be this one. */
function foldersOf(machine: Machine): Folders {
  const { platform, env, home } = machine;
  const { join, isAbsolute } = platform === "win32" ? win32 : posix;
  const given = env["XDG_CONFIG_HOME"] ?? "";
  // Others are to be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
  const config = isAbsolute(given) ? given : join(home, ".config");
  const mac = join(home, "Library", "Application Support");
  const windows = env["APPDATA"] || join(home, "AppData", "Roaming");
  return { ...machine, join, config, settings: platform === "darwin" ? mac : platform === "win32" ? windows : config };
}
