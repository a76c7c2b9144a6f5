import { dirname, join, sep } from "node:path";
import type { CodePlaces } from "../../read/code/code-places.ts";
import { isDependency } from "../late-require.ts";
import { addonsOf } from "./addons.ts";
import { sourceOf } from "./registry.ts";

/**
 * The files and folders beside a module that its code names, as far as they are there: absolute paths; parents of the module are not told,
 * its own folder only where a package gives it out.
 */
export function namedFiles({ named, handedOut, addonFolders, texts }: CodePlaces, file: string): readonly string[] {
  const folder = dirname(file);
  // WebAssembly made by Emscripten and wasm-pack is looked up by its name in the folder of its script.
  const beside = texts.filter(({ text }) => /^(?:\.\/)?[\w.-]+\.(?:wasm|data)$/.test(text)).map(({ text }) => join(folder, text));
  const found = new Set([...named, ...beside, ...addonFolders.flatMap(addonsOf)]);
  found.delete(file);
  const isWanted = (path: string): boolean => !`${folder}${sep}`.startsWith(join(path, sep)) && sourceOf(path) !== undefined;
  // A package of files, for browsers for one, says where it is.
  const own = handedOut.filter((path) => path === folder && isDependency(file));
  return [...[...found].filter(isWanted), ...own];
}
