import type { Metafile } from "esbuild";
import { packageOfFile } from "../native-addons.ts";

/** Package -> the one that the user's own code imports and by which it is there; itself where it is imported directly. */
export function firstPackages({ inputs }: Metafile): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const seen = new Set<string>();
  const roots = Object.keys(inputs).filter((file) => packageOfFile(file) === undefined);
  const left: (readonly [file: string, by: string | undefined])[] = roots.map((file) => [file, undefined]);
  for (const [file, by] of left) {
    if (seen.has(file)) continue;
    seen.add(file);
    const own = packageOfFile(file);
    const top = by ?? own;
    if (own !== undefined && top !== undefined && !first.has(own)) first.set(own, top);
    // The list grows while it is gone through: what is nearer to the user's code comes first.
    for (const { path } of inputs[file]?.imports ?? []) if (!seen.has(path) && path in inputs) left.push([path, top]);
  }
  return first;
}
