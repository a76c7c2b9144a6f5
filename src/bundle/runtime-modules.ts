import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import type { Loader, Plugin } from "esbuild";
import { templatesDir } from "../templates-dir.ts";

/** A module that is made while bundling. */
export interface VirtualModule {
  readonly contents: string;
  readonly loader: Loader;
}

/**
 * Serves `mcpc:...`: the given modules, and `runtime/...`, the files of the runtime. These are named by their place in the runtime, never by
 * their place on this machine, so that the same input gives the same bytes everywhere. The packages they import are mcpc's own.
 *
 * @param replaced files of the runtime, and those that stand in for them and may import them
 */
export function runtimeModules(virtual: Readonly<Record<string, VirtualModule>>, replaced: Readonly<Record<string, string>> = {}): Plugin {
  return {
    name: "mcpc-runtime",
    setup({ initialOptions, onLoad, onResolve }) {
      const namespace = "mcpc";
      const resolveDir = templatesDir();
      const pnp = pnpFolder(resolveDir);
      if (pnp !== undefined) initialOptions.absWorkingDir = pnp;
      onResolve({ filter: /^mcpc:/ }, ({ path }) => ({ path: path.slice("mcpc:".length), namespace }));
      onResolve({ filter: /^\./, namespace }, ({ path, importer }) => {
        const file = posix.join(posix.dirname(importer), path);
        const other = replaced[file];
        return { path: other === undefined || other === importer ? file : other, namespace };
      });
      onLoad({ filter: /^runtime\//, namespace }, async ({ path }) => ({
        contents: await readFile(join(resolveDir, path.slice("runtime/".length))),
        loader: "ts",
        resolveDir,
      }));
      onLoad({ filter: /./, namespace }, ({ path }) => virtual[path]);
    },
  };
}

/** The folder with the `.pnp.cjs` that mcpc was installed by, where there is one: esbuild looks for it from the folder it works in. */
function pnpFolder(own: string): string | undefined {
  if (process.versions["pnp"] === undefined) return undefined;
  try {
    return dirname(createRequire(join(own, "main.ts")).resolve("pnpapi"));
  } catch {
    // It is the module's packages that are found by one, not mcpc's.
    return undefined;
  }
}
