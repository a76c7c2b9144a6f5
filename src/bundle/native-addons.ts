import { relative } from "node:path";
import type { Metafile } from "esbuild";
import type { Sink } from "../diagnostics/sink.ts";

/** Packages whose one purpose is to find and load a `.node` file beside the package that asks. */
export const FINDERS: readonly string[] = [
  "bindings",
  "node-gyp-build",
  "node-gyp-build-optional-packages",
  "node-pre-gyp",
  "@mapbox/node-pre-gyp",
];

/**
 * Says which packages bind the program to systems like this one, since it carries machine code of theirs, and which will look for theirs in
 * vain: nothing of them fails before they are loaded.
 *
 * @param found the files that the program carries, and the modules that look for addons which are among them: absolute paths
 * @param folder what paths in messages are told from
 */
export function reportAddons(
  { inputs }: Metafile,
  { data: carried, withAddons }: { readonly data: ReadonlySet<string>; readonly withAddons: ReadonlySet<string> },
  folder: string,
  sink: Sink,
): void {
  const provided = new Set<string | undefined>();
  for (const path of [...carried].filter((each) => each.endsWith(".node")).sort()) {
    const file = relative(folder, path).replaceAll("\\", "/");
    const packageName = packageOfFile(file);
    if (packageName === undefined) sink.report("native-addon", { file });
    else if (!provided.has(packageName)) sink.report("native-addon", { file, packageName });
    provided.add(packageName);
  }
  for (const file of withAddons) provided.add(packageOfFile(file.replaceAll("\\", "/")));
  const looking = Object.entries(inputs).flatMap(([file, { imports }]) => {
    const packageName = packageOfFile(file);
    const looks = imports.some(({ path }) => FINDERS.includes(packageOfFile(path) ?? ""));
    return looks && packageName !== undefined && !FINDERS.includes(packageName) ? [packageName] : [];
  });
  for (const packageName of new Set(looking)) if (!provided.has(packageName)) sink.report("native-addon-lookup", { packageName });
}

/** The package a file belongs to: what follows the last `node_modules/`. */
export function packageOfFile(file: string): string | undefined {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}
