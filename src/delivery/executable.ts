import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { executableText, PROGRAM_ASSET } from "../emit/program.ts";
import { isEarlierOutput, SEA_FUSE } from "../options.ts";
import { systemMessage } from "../system-message.ts";
import { inStagingFolder } from "./staging-folder.ts";

/** Where the executable goes: Windows starts nothing without the ending. */
export function executablePath(output: string): string {
  return process.platform === "win32" ? `${output}.exe` : output;
}

/**
 * Writes a program together with the Node that runs this into one binary (a single executable application).
 *
 * @param file absolute path
 * @returns why it cannot be done, in words, if so
 */
export async function writeExecutable(program: string, file: string): Promise<string | undefined> {
  const node = process.execPath;
  if (existsSync(file) && !isEarlierOutput(file)) return `${file} is there already and was not written by mcpc`;
  if (!readFileSync(node).includes(`${SEA_FUSE}:0`))
    return `this Node (${node}, ${process.version}) cannot hold a program: run mcpc with a Node of nodejs.org, which is one file`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    await inStagingFolder(file, async (folder, signal) => {
      await prepareBlob(program, folder, signal);
      copyFileSync(node, join(folder, BINARY));
      chmodSync(join(folder, BINARY), 0o755);
      await inject(folder, signal);
      renameSync(join(folder, BINARY), file);
    });
    return undefined;
  } catch (error) {
    // What a command that was run says of its end is of more use than that it ended.
    const why = error instanceof Error && "stderr" in error ? String(error.stderr).trim() || error.message : systemMessage(error);
    if (why === undefined) throw error;
    return why;
  }
}

const run = promisify(execFile);

const BLOB = "blob";
const BINARY = "binary";

/** The names are kept in the binary, so they say nothing of where it is made. */
async function prepareBlob(program: string, folder: string, signal: AbortSignal): Promise<void> {
  const main = "main.js";
  const config = { main, output: BLOB, disableExperimentalSEAWarning: true, assets: { [PROGRAM_ASSET]: PROGRAM_ASSET } };
  writeFileSync(join(folder, main), executableText(program));
  writeFileSync(join(folder, PROGRAM_ASSET), program);
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  await run(process.execPath, ["--experimental-sea-config", "config.json"], { cwd: folder, signal });
}

/** A process of its own keeps to itself what the injector says of binaries. Signatures hold for the bytes that were signed. */
async function inject(folder: string, signal: AbortSignal): Promise<void> {
  const options = { cwd: folder, signal };
  const isMac = process.platform === "darwin";
  if (isMac) await run("codesign", ["--remove-signature", BINARY], options);
  const postject = createRequire(import.meta.url).resolve("postject/dist/cli.js");
  const segment = isMac ? ["--macho-segment-name", "NODE_SEA"] : [];
  await run(process.execPath, [postject, BINARY, "NODE_SEA_BLOB", BLOB, "--sentinel-fuse", SEA_FUSE, ...segment], options);
  if (isMac) await run("codesign", ["--sign", "-", BINARY], options);
}
