import { readFile } from "node:fs/promises";
import type { Plugin, PluginBuild } from "esbuild";

/** What is done to the source of a file before it is bundled; gives it back as it was where there is nothing to do. */
export type SourceEdit = (source: string, file: string, build: PluginBuild) => string | Promise<string>;

/** Edits the sources one after the other, while their files are read. */
export function sourceEdits(edits: readonly SourceEdit[]): Plugin {
  return {
    name: "mcpc-source-edits",
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, async ({ path }) => {
        const source = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
        let text = source;
        for (const edit of edits) text = await edit(text, path, build);
        return text === source ? undefined : { contents: text, loader: "default" };
      });
    },
  };
}
