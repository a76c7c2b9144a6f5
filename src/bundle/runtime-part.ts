import { build } from "esbuild";
import type { Manifest } from "../../templates/contract.ts";
import { Bug } from "../diagnostics/bug.ts";
import { entrySource } from "../emit/entry.ts";
import { fixedPart } from "./fixed-parts.ts";
import { lateRequire } from "./late-require.ts";
import { runtimeModules } from "./runtime-modules.ts";
import { settings } from "./settings.ts";
import { shortNames } from "./short-names.ts";

/**
 * The runtime, the manifest and the entry as one text, with the way to the part that serves HTTP where there is one. Minified: nobody's code but mcpc's is in it. Throws `Bug` when
 * it cannot be bundled.
 */
export async function runtimePart(manifest: Manifest, http: boolean): Promise<string> {
  const modules = runtimeModules({
    entry: { contents: entrySource(manifest, http), loader: "ts" },
    load: { contents: "export const load = __load;", loader: "js" },
    http: { contents: "export const http = __http;", loader: "js" },
    needs: { contents: "export const needs = __needs;", loader: "js" },
    "on-demand": { contents: await fixedPart("on-demand.txt"), loader: "text" },
    manifest: { contents: JSON.stringify(manifest), loader: "json" },
  });
  try {
    const { outputFiles } = await build({
      ...settings,
      entryPoints: ["mcpc:entry"],
      minify: true,
      inject: shortNames.inject,
      define: { ...settings.define, ...shortNames.define },
      plugins: [shortNames.plugin, modules, lateRequire([])],
    });
    return outputFiles.map(({ text }) => text).join("");
  } catch (error) {
    throw new Bug("the runtime cannot be bundled", { cause: error });
  }
}
