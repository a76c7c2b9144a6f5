import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { parsedRecord } from "./parsed-record.ts";
import type { Files } from "./source.ts";

/** What was packed into a folder: name -> SHA-256. npm and Docker leave it where it is. */
const LIST = ".mcpc-packed.json";

/**
 * Why a folder cannot be written, in words. Nothing in it is touched but files that were packed and have not been changed since.
 *
 * @param target of a folder that exists
 */
export function folderObstacle(target: string): string | undefined {
  const packed = packedIn(target);
  const names = readdirSync(target).filter((name) => name !== LIST);
  const strange = names.find((name) => !packed.has(name));
  if (strange !== undefined) return `has something else in it (${strange}): -o names another folder`;
  const changed = names.find((name) => !isAsPacked(join(target, name), packed.get(name)));
  if (changed !== undefined) return `has something in it that was changed since it was packed (${changed}): -o names another folder`;
  return undefined;
}

/** Writes a folder: each file is the old or the whole new one, and what was packed before and is no more goes. */
export function writeFolder(target: string, files: Files): void {
  const folder = existsSync(target) ? realpathSync(target) : target;
  const staging = join(dirname(folder), `.${basename(folder)}.${process.pid}.tmp`);
  const list = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha256(content)]));
  try {
    mkdirSync(staging, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(staging, name), content);
      chmodSync(join(staging, name), modeOf(content));
    }
    writeFileSync(join(staging, LIST), `${JSON.stringify(list, null, 2)}\n`);
    if (!existsSync(folder)) return renameSync(staging, folder);
    const packed = packedIn(folder);
    for (const name of readdirSync(folder)) if (packed.has(name) && !Object.hasOwn(files, name)) rmSync(join(folder, name));
    for (const name of [...Object.keys(files), LIST]) renameSync(join(staging, name), join(folder, name));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function packedIn(folder: string): ReadonlyMap<string, unknown> {
  const file = join(folder, LIST);
  return new Map(Object.entries((existsSync(file) && parsedRecord(readFileSync(file, "utf8"))) || {}));
}

function isAsPacked(file: string, hash: unknown): boolean {
  return lstatSync(file).isFile() && sha256(readFileSync(file)) === hash;
}

/** Scripts are for everybody to start. */
function modeOf(content: string | Uint8Array): number {
  return Buffer.from(content.slice(0, 2)).toString("latin1") === "#!" ? 0o755 : 0o644;
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
