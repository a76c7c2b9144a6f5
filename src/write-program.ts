import { existsSync } from "node:fs";
import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Sink } from "./diagnostics/sink.ts";
import { systemMessage } from "./system-message.ts";

interface Destination {
  /** Absolute path; folders that are missing on the way are made. */
  readonly output: string;
  /** The path as messages show it. */
  readonly shown: string;
  /** Permissions; default those of a program that everybody may start. */
  readonly mode?: number;
}

/**
 * Puts an executable file in place in one step: whoever looks sees the old file or the whole new one. A symbolic link keeps
 * pointing where it points. What the system refuses is reported as `output-not-writable`.
 */
export async function writeProgram(text: string, { output, shown, mode = 0o755 }: Destination, sink: Sink): Promise<void> {
  try {
    await placeFile(output, text, mode);
  } catch (error) {
    const why = refusal(error);
    if (why === undefined) throw error;
    sink.report("output-not-writable", { file: shown, why });
  }
}

/** The same for any file, with the permissions `mode`; throws what the system refuses. */
export async function placeFile(output: string, content: string | Uint8Array, mode: number): Promise<void> {
  await replace(await target(output), content, mode);
}

class NotAFile extends Error {}

async function target(output: string): Promise<string> {
  if (!existsSync(dirname(output))) await mkdir(dirname(output), { recursive: true });
  // Not by its real path: `/dev/stdout` has none where it leads into a pipe.
  const existing = await stat(output).catch(() => undefined);
  if (existing === undefined) return output;
  // Renaming over a device would replace it: as root that would be the end of /dev/null.
  if (!existing.isFile()) throw new NotAFile("it is no regular file");
  return realpath(output);
}

async function replace(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, content);
    await chmod(temporary, mode);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Why the system would not do it, in words; `undefined` when the error is not the system's. */
function refusal(error: unknown): string | undefined {
  return error instanceof NotAFile ? error.message : systemMessage(error);
}
