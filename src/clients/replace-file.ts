import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readText } from "./read-text.ts";
import { isSystemError } from "./system-error.ts";
import { UntouchableFile } from "./untouchable-file.ts";
import { whileLocked } from "./while-locked.ts";

/** For the user alone: configurations may hold secrets. */
const PRIVATE = 0o600;
const WRITABLE = 0o222;

/** What a file held when it was read (`undefined`: it was not there), and what it is to hold. */
interface Change {
  readonly before: string | undefined;
  readonly after: string;
}

/** `backup`: where the old text was kept, if there was any. Not done where the file holds something else than it did. */
type Replaced = { readonly done: true; readonly backup?: string } | { readonly done: false };

/** Whose a file is to be. */
type Owner = Pick<Stats, "uid" | "gid">;

/**
 * Puts a text in the place of a file's, in one step, with the same rights and the same owner; symbolic links stay.
 *
 * @throws UntouchableFile for a file that nobody may write, or that others keep
 */
export async function replaceFile(file: string, change: Change): Promise<Replaced> {
  const target = targetOf(file);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode ?? WRITABLE;
  if ((mode & WRITABLE) === 0) throw new UntouchableFile(`it is read-only; 'chmod u+w ${target}' if it may be changed`);
  makeFolder(dirname(target));
  return whileLocked(target, () => replaceLocked(target, change));
}

function replaceLocked(target: string, { before, after }: Change): Replaced {
  const stats = statSync(target, { throwIfNoEntry: false });
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, after, { mode: PRIVATE });
    const isOwned = give(temporary, stats ?? heir(dirname(target)));
    if (stats) chmodSync(temporary, stats.mode);
    // The client itself takes no lock.
    if (readText(target) !== before) return { done: false };
    const backup = stats && backedUp(target, stats);
    if (isOwned) renameSync(temporary, target);
    else writeFileSync(target, after);
    return { done: true, ...(backup !== undefined && { backup }) };
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** The file as it was at first stays for good; what it was before the last change is kept beside that. */
function backedUp(target: string, owner: Owner): string {
  const first = `${target}.mcpc-backup`;
  const backup = existsSync(first) ? `${first}-last` : first;
  copyFileSync(target, backup);
  give(backup, owner);
  return backup;
}

function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  give(folder, heir(dirname(folder)));
}

/** Under `sudo` new files are still for whom the folder is. */
function heir(folder: string): Owner | undefined {
  return process.getuid?.() === 0 ? statSync(folder) : undefined;
}

/** @returns whether it is the owner's now */
function give(file: string, owner: Owner | undefined): boolean {
  const { uid, gid } = statSync(file);
  if (!owner || (uid === owner.uid && gid === owner.gid)) return true;
  try {
    chownSync(file, owner.uid, owner.gid);
    return true;
  } catch (error) {
    if (isSystemError(error, "EPERM", "EINVAL", "ENOSYS")) return false;
    throw error;
  }
}

/** What a link points to, even when that is not there yet. */
function targetOf(file: string): string {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
  try {
    return realpathSync(file);
  } catch (error) {
    if (!isSystemError(error, "ENOENT")) throw error;
    return targetOf(resolve(dirname(file), readlinkSync(file)));
  }
}
