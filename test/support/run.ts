import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The command line as it is built. */
export const cli: string = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** Runs `mcpc` as it is installed: a process of its own, its streams caught. */
export function mcpc(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return run(process.execPath, [cli, ...args], options);
}

/** Runs a command without a shell and with an empty input until it ends. */
export function run(command: string, args: readonly string[], { cwd, env }: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, NO_COLOR: "1", ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const chunks = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      chunks.stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      chunks.stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...chunks }));
  });
}
