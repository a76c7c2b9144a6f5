import type { Metafile } from "esbuild";
import type { Sink } from "../diagnostics/sink.ts";

/** Packages whose one purpose is to find and load a `.node` file beside the package that asks. */
const FINDERS = ["bindings", "node-gyp-build", "node-gyp-build-optional-packages", "node-pre-gyp", "@mapbox/node-pre-gyp"];

/** Warns of packages that will look for a native addon in vain: nothing of them fails before they are loaded. */
export function reportAddonLookups({ inputs }: Metafile, sink: Sink): void {
  const packages = Object.entries(inputs).flatMap(([file, { imports }]) => {
    const packageName = packageOfFile(file);
    const looks = imports.some(({ path }) => FINDERS.includes(packageOfFile(path) ?? ""));
    return looks && packageName !== undefined && !FINDERS.includes(packageName) ? [packageName] : [];
  });
  for (const packageName of new Set(packages)) sink.report("native-addon-lookup", { packageName });
}

/** The package a file belongs to: what follows the last `node_modules/`. */
function packageOfFile(file: string): string | undefined {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}
