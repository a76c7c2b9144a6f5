import { execFile } from "node:child_process";

export interface ProgramOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const PATIENCE_MS = 30_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a program that was built by mcpc, with the Node that runs mcpc, to its end. */
export function runProgram(program: string, args: readonly string[]): Promise<ProgramOutput> {
  return new Promise((resolve) => {
    const options = { timeout: PATIENCE_MS, maxBuffer: MAX_OUTPUT, encoding: "utf8" } as const;
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ code, stdout, stderr });
    });
    child.stdin?.end();
  });
}
