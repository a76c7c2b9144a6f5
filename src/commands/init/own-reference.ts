import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * How the package.json in a folder is to name the mcpc that runs: by its version where npm got it from a registry, else by the path of
 * the archive or the folder that it came from.
 *
 * @param own the folder of the running mcpc
 */
export function ownReference(own: string, version: string, folder: string): string {
  const modules = dirname(own);
  const resolved = resolvedBy(join(modules, ".package-lock.json"));
  if (resolved?.startsWith("http")) return `^${version}`;
  const archive = resolved?.startsWith("file:") ? resolve(modules, "..", resolved.slice("file:".length)) : own;
  return `file:${relative(folder, existsSync(archive) ? archive : own).replaceAll(sep, "/")}`;
}

/** Where npm has mcpc from, as it notes beside what it installs; `undefined` where it notes nothing. */
function resolvedBy(lock: string): string | undefined {
  if (!existsSync(lock)) return undefined;
  const { packages }: { readonly packages?: Readonly<Record<string, { readonly resolved?: string }>> } = JSON.parse(
    readFileSync(lock, "utf8"),
  );
  return packages?.["node_modules/mcpc"]?.resolved;
}
