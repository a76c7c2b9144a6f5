import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Manifest } from "../../templates/contract.ts";
import { Bug } from "../diagnostics/bug.ts";
import { entrySource } from "../emit/entry.ts";
import { templatesDir } from "../templates-dir.ts";
import { lateRequire } from "./late-require.ts";
import { settings } from "./settings.ts";

/** The runtime, the manifest and the entry as one text. Minified: nobody's code but mcpc's is in it. Throws `Bug` when it cannot be bundled. */
export async function runtimePart(manifest: Manifest): Promise<string> {
  try {
    const { outputFiles } = await build({
      ...settings,
      entryPoints: ["mcpc:entry"],
      minify: true,
      plugins: [virtualModules(manifest), lateRequire([])],
    });
    return outputFiles.map(({ text }) => text).join("");
  } catch (error) {
    throw new Bug("the runtime cannot be bundled", { cause: error });
  }
}

/**
 * Serves `mcpc:...`. The runtime's files are named by their place in the runtime, never by their place on this machine, so that the
 * same input gives the same bytes everywhere.
 */
function virtualModules(manifest: Manifest): Plugin {
  return {
    name: "mcpc-runtime",
    setup({ onLoad, onResolve }) {
      const namespace = "mcpc";
      onResolve({ filter: /^mcpc:/ }, ({ path }) => ({ path: path.slice("mcpc:".length), namespace }));
      onResolve({ filter: /^\./, namespace }, ({ path, importer }) => ({ path: posix.join(posix.dirname(importer), path), namespace }));
      onLoad({ filter: /^entry$/, namespace }, () => ({ contents: entrySource(manifest), loader: "ts" }));
      onLoad({ filter: /^load$/, namespace }, () => ({ contents: "export const load = __load;", loader: "js" }));
      onLoad({ filter: /^manifest$/, namespace }, () => ({ contents: JSON.stringify(manifest), loader: "json" }));
      onLoad({ filter: /^runtime\//, namespace }, async ({ path }) => ({
        contents: await readFile(join(templatesDir(), path.slice("runtime/".length))),
        loader: "ts",
      }));
    },
  };
}
