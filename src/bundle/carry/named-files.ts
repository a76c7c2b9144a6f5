import { existsSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { CodePlaces } from "../../read/code/code-places.ts";
import { sourceOf } from "./registry.ts";

/** The files and folders beside a module that its code names, as far as they are there: absolute paths; parents of the module are not told. */
export function namedFiles({ named, addonFolders, texts }: CodePlaces, file: string): readonly string[] {
  const folder = dirname(file);
  // WebAssembly made by Emscripten and wasm-pack is looked up by its name in the folder of its script.
  const beside = texts.filter(({ text }) => /^(?:\.\/)?[\w.-]+\.(?:wasm|data)$/.test(text)).map(({ text }) => join(folder, text));
  const found = new Set([...named, ...beside, ...addonFolders.flatMap(addonsOf)]);
  found.delete(file);
  return [...found].filter((path) => !`${folder}${sep}`.startsWith(join(path, sep)) && sourceOf(path) !== undefined);
}

/** The addons of a package that this machine could load. */
function addonsOf(folder: string): readonly string[] {
  const folders = [join(folder, "prebuilds", `${process.platform}-${process.arch}`), join(folder, "build", "Release")];
  return folders
    .flatMap((each) => (existsSync(each) ? readdirSync(each).map((name) => join(each, name)) : []))
    .filter((path) => path.endsWith(".node"));
}
