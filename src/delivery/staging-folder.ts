import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "../clients/system-error.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Gives work a folder beside the file that it makes, so that the file can be put into its place in one step. The folder is gone when the
 * work ends, also when a signal ends it; and so are those of processes that had no time to clean up.
 *
 * @param file absolute path, in a folder that exists
 * @param work is told by its signal that the process is asked to end
 */
export async function inStagingFolder(file: string, work: (folder: string, signal: AbortSignal) => Promise<void>): Promise<void> {
  removeLeftovers(file);
  const folder = stagingPath(file, process.pid);
  const controller = new AbortController();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // The second time nobody listens, and the process ends as it would have.
  const end = (signal: NodeJS.Signals): void => {
    controller.abort();
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    mkdirSync(folder, { recursive: true });
    await work(folder, controller.signal);
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, end);
    remove();
  }
}

function stagingPath(file: string, pid: number | string): string {
  return join(dirname(file), `.${basename(file)}.${pid}.staging`);
}

function removeLeftovers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const [, pid] = /\.(\d+)\.staging$/.exec(name) ?? [];
    const path = join(dirname(file), name);
    if (pid !== undefined && path === stagingPath(file, pid) && !isRunning(Number(pid))) rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isSystemError(error, "ESRCH");
  }
}
