import { randomUUID } from "node:crypto";
import { closeSync, openSync, renameSync, rmSync, statSync } from "node:fs";
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

/** Also when it is from the future: the clock was set back. */
function isStale(lock: string): boolean {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > STALE_MS;
}

/** Under a name that nobody else has it can be removed, and who is killed before that leaves nothing in the way. */
function removeStale(lock: string): void {
  const own = `${lock}-${randomUUID()}`;
  try {
    renameSync(lock, own);
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return;
    throw error;
  }
  // Another one was faster, and this is the lock of who came next.
  if (isStale(own)) rmSync(own, { force: true });
  else renameSync(own, lock);
}
