import { closeSync, openSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSystemError } from "./system-error.ts";
import { UntouchableFile } from "./untouchable-file.ts";

/** A lock is held for one write. What is older was left by a process that was killed; its number says little where containers share a home. */
const STALE_MS = 10_000;
const PATIENCE_MS = 15_000;

/**
 * Does something to a file, at once, while no other mcpc does anything to it. The folder must be there.
 *
 * @param patience in milliseconds
 * @throws UntouchableFile when others keep it too long
 */
export async function whileLocked<T>(file: string, action: () => T, patience: number = PATIENCE_MS): Promise<T> {
  const lock = join(dirname(file), `.${basename(file)}.mcpc-lock`);
  const end = performance.now() + patience;
  while (!isTaken(lock)) {
    if (performance.now() > end) throw new UntouchableFile(`another mcpc is changing it; if none is running, remove ${lock}`);
    if (isStale(lock)) removeStale(lock);
    await pause(10 + 20 * Math.random());
  }
  try {
    return action();
  } finally {
    rmSync(lock, { force: true });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Only one of those who ask for a lock gets it. */
function isTaken(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx"));
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) return false;
    throw error;
  }
}

function isStale(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_MS;
}

/** One at a time, or who comes second would remove the lock of who came first. */
function removeStale(lock: string): void {
  const guard = `${lock}-stale`;
  if (!isTaken(guard)) return;
  if (isStale(lock)) rmSync(lock, { force: true });
  rmSync(guard, { force: true });
}
