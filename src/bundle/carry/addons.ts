import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installedPackage, members, readPackage } from "../installed-package.ts";

/** What a helper that searches for the addon of a package would find for this machine: addons in its folder, and whole packages that hold some. */
export function addonsOf(folder: string): readonly string[] {
  const folders = [join(folder, "prebuilds", `${process.platform}-${process.arch}`), join(folder, "build", "Release")];
  const own = folders.flatMap(addonsIn);
  const optional = Object.keys(members(readPackage(folder)["optionalDependencies"]));
  const packages = optional.flatMap((name) => installedPackage(name, folder) ?? []).filter((each) => addonsIn(each).length > 0);
  // They are found by the name of the package.
  return packages.length === 0 ? own : [...own, ...packages, join(folder, "package.json")];
}

function addonsIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(".node")).map((name) => join(folder, name));
}
