import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { executableText, PROGRAM_ASSET } from "../emit/program.ts";
import { isProgram, SEA_FUSE } from "../options.ts";
import { systemMessage } from "../system-message.ts";

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
  if (existsSync(file) && !isProgram(file)) return `${file} is there already and was not written by mcpc`;
  if (!readFileSync(node).includes(`${SEA_FUSE}:0`))
    return `this Node (${node}, ${process.version}) cannot hold a program: run mcpc with a Node of nodejs.org, which is one file`;
  const folder = mkdtempSync(join(tmpdir(), "mcpc-executable-"));
  // In the same folder as the result, so that it can be put into its place in one step.
  const binary = `${file}.${process.pid}.tmp`;
  try {
    const blob = await blobOf(program, folder);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(node, binary);
    chmodSync(binary, 0o755);
    await inject(binary, blob);
    renameSync(binary, file);
    return undefined;
  } catch (error) {
    // What a command that was run says of its end is of more use than that it ended.
    const why = error instanceof Error && "stderr" in error ? String(error.stderr).trim() || error.message : systemMessage(error);
    if (why === undefined) throw error;
    return why;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(binary, { force: true });
  }
}

const run = promisify(execFile);

async function blobOf(program: string, folder: string): Promise<string> {
  const place = (name: string): string => join(folder, name);
  const [main, asset, config, output] = [place("main.js"), place("program"), place("config.json"), place("blob")];
  writeFileSync(main, executableText(program));
  writeFileSync(asset, program);
  writeFileSync(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true, assets: { [PROGRAM_ASSET]: asset } }));
  await run(process.execPath, ["--experimental-sea-config", config]);
  return output;
}

/** A process of its own keeps to itself what the injector says of binaries. Signatures hold for the bytes that were signed. */
async function inject(binary: string, blob: string): Promise<void> {
  const isMac = process.platform === "darwin";
  if (isMac) await run("codesign", ["--remove-signature", binary]);
  const postject = createRequire(import.meta.url).resolve("postject/dist/cli.js");
  const segment = isMac ? ["--macho-segment-name", "NODE_SEA"] : [];
  await run(process.execPath, [postject, binary, "NODE_SEA_BLOB", blob, "--sentinel-fuse", SEA_FUSE, ...segment]);
  if (isMac) await run("codesign", ["--sign", "-", binary]);
}
