import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** For the user alone: configurations may hold secrets. */
const PRIVATE = 0o600;

/** The text of a file; `undefined` where there is none. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Puts a text in the place of a file's, in one step and with the same rights; symbolic links stay.
 *
 * @returns where the old text was kept, if there was any
 */
export function replaceFile(file: string, text: string): string | undefined {
  const target = targetOf(file);
  mkdirSync(dirname(target), { recursive: true });
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const backup = backupOf(target);
  if (mode !== undefined) copyFileSync(target, backup);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, text, { mode: PRIVATE });
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return mode === undefined ? undefined : backup;
}

/** The file as it was at first stays for good; what it was before the last change is kept beside that. */
function backupOf(target: string): string {
  const first = `${target}.mcpc-backup`;
  return existsSync(first) ? `${first}-last` : first;
}

/** What a link points to, even when that is not there yet. */
function targetOf(file: string): string {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
  try {
    return realpathSync(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return targetOf(resolve(dirname(file), readlinkSync(file)));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
