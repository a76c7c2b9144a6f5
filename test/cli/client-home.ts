import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach } from "vitest";
import { PROGRAM_MARK } from "../../src/options.ts";
import { folder } from "../support/folder.ts";
import { type Finished, mcpc } from "../support/run.ts";

/** What a program says to `--mcp-config`, without the time that a build takes. */
export const program = (name: string, variables: object = {}): string => `#!/usr/bin/env node
${PROGRAM_MARK}
const [, , flag, ...given] = process.argv;
const client = flag.split("=")[1];
const taken = given.filter((word) => !word.startsWith("--output"));
const start = { command: process.execPath, args: [import.meta.filename, ...taken] };
const entry = { ...start, ${JSON.stringify(variables).slice(1, -1)} };
const key = { vscode: "servers", opencode: "mcp" }[client] ?? "mcpServers";
const inputs = client === "vscode" ? { inputs: [{ type: "promptString", id: "x-KEY", description: "d", password: true }] } : {};
if (client === "codex") console.log(\`[mcp_servers.${name}]\\ncommand = \${JSON.stringify(start.command)}\\nargs = \${JSON.stringify(start.args)}\`);
else console.log(JSON.stringify({ ...inputs, [key]: { "${name}": entry } }));
console.error("a note");
`;

/** A folder with two programs of one name, and a user's folder in it. */
export interface ClientHome {
  readonly cwd: string;
  run(...args: readonly string[]): Promise<Finished>;
  /** Writes a file, and gives its whole path. */
  put(path: string, text: string): string;
  read(path: string): string;
}

function clientHome(): ClientHome {
  const cwd = folder({ "out.mjs": program("lib", { env: { KEY: "" } }), "other.mjs": program("lib") });
  const home = join(cwd, "home");
  return {
    cwd,
    run: (...args) => mcpc(args, { cwd, env: { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: "", CODEX_HOME: "" } }),
    put(path, text) {
      const file = join(cwd, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    read: (path) => readFileSync(join(cwd, path), "utf8"),
  };
}

export const CURSOR = "home/.cursor/mcp.json";

/** A home for each test of a file: what is asked of it goes to that of the test that runs. */
export function homeForEach(): ClientHome {
  let home: ClientHome | undefined;
  const current = (): ClientHome => {
    home ??= clientHome();
    return home;
  };
  beforeEach(() => {
    home = undefined;
  });
  return {
    get cwd() {
      return current().cwd;
    },
    run: (...args) => current().run(...args),
    put: (path, text) => current().put(path, text),
    read: (path) => current().read(path),
  };
}
