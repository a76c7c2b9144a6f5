import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Needs } from "../../templates/contract.ts";

/** What a program needs from outside, as it shows while bundling. */
export interface NeedsRecord {
  /** A package is left outside that a module below `from` imports. */
  asked(name: string, from: string): void;
  /** @param carried paths of the files that the program carries */
  needs(carried: ReadonlySet<string>): Needs;
}

export function createNeedsRecord(): NeedsRecord {
  const packages = new Map<string, string>();
  return {
    asked(name, from) {
      if (!packages.get(name)) packages.set(name, installedVersion(name, from) ?? "");
    },
    needs(carried) {
      const { platform, arch, versions } = process;
      const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        ...([...carried].some((file) => file.endsWith(".node")) && { machine: { platform, arch, node: versions.node } }),
        ...(sorted.length > 0 && { packages: Object.fromEntries(sorted) }),
      };
    },
  };
}

function installedVersion(name: string, from: string): string | undefined {
  const folders = createRequire(join(from, "module.js")).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, "package.json")).find(existsSync);
  if (file === undefined) return undefined;
  const { version }: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
  return typeof version === "string" ? version : undefined;
}
