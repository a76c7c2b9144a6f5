import { type Exit, startProgram } from "./program-process.ts";

export interface Output extends Exit {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a built program with arguments and an empty input until it ends. */
export async function runProgram(program: string, ...args: string[]): Promise<Output> {
  const child = startProgram(program, args);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const exit = await child.end();
  return { ...exit, stdout: lines.join("\n"), stderr: child.stderr() };
}
