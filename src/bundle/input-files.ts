import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Metafile } from "esbuild";

/** Absolute paths of the files that some code in a bundle is from: what nothing needs of them is left out. */
export function usedFiles({ outputs }: Metafile, folder: string): readonly string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => resolve(folder, path));
}

/** Absolute paths of the files that a bundle is made of; modules that were made while bundling have none. */
export function inputFiles(metafile: Metafile | undefined, folder: string): readonly string[] {
  return Object.keys(metafile?.inputs ?? {})
    .map((path) => resolve(folder, path))
    .filter((path) => existsSync(path));
}
