import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of an installed package as it is seen from a folder; `undefined` when it is not there. */
export function installedPackage(name: string, from: string): string | undefined {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? undefined : installedPackage(name, dirname(from));
}

/** What the package.json of a folder says; nothing when it cannot be read. */
export function readPackage(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, "package.json");
  try {
    return existsSync(file) ? members(JSON.parse(readFileSync(file, "utf8"))) : {};
  } catch {
    return {};
  }
}

/** The members of a value that is an object. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
