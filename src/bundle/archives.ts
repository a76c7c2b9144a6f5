import { join } from "node:path";
import type { Plugin } from "esbuild";

/** What stands before an archive with a package in it, as Yarn keeps them: a folder of this machine, mostly not of the project. */
const BEFORE_ARCHIVE = /^.*[\\/](?=[^\\/]+\.zip[\\/]node_modules[\\/])/;

/**
 * Where a file is for a program: the archives, whose names tell them apart, lie side by side in the module's folder. So programs are the same
 * wherever archives are kept.
 *
 * @param folder of the module, absolute
 */
export function placeOf(file: string, folder: string): string {
  return file.replace(BEFORE_ARCHIVE, () => join(folder, ".archives", "/"));
}

/** Code that comes from archives is told by its place in there, in comments and maps. */
export const archivePaths: Plugin = {
  name: "mcpc-archive-paths",
  setup(build) {
    build.onEnd(({ metafile, outputFiles = [] }) => {
      const archives = new Set(Object.keys(metafile?.inputs ?? {}).flatMap((path) => /^.*\.zip\/(?=node_modules\/)/.exec(path) ?? []));
      if (archives.size === 0) return;
      for (const file of outputFiles) {
        const text = [...archives].reduce((now, archive) => now.replaceAll(archive, ""), file.text);
        file.contents = Buffer.from(text);
      }
    });
  },
};
