import { existsSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { packageFolder } from "../../package-folder.ts";
import type { NamePattern } from "../../read/code/name-patterns.ts";
import { installedPackage, members, readPackage } from "../installed-package.ts";
import { isDependency } from "../late-require.ts";

/**
 * The specifiers that a pattern can mean in a module, whether or not they lead to something, sorted: files that are there, and packages by
 * what the package.json around the module names. Of what is not known at all: the packages that a package can do without.
 *
 * @param file absolute path of the module
 */
export function candidates(pattern: NamePattern, file: string): readonly string[] {
  const [start = ""] = pattern;
  if (pattern.length === 1) return [start];
  const found = isPath(start) ? pathsLike(pattern, dirname(file)) : packagesLike(pattern, file);
  return [...new Set(found)].sort();
}

/** Whether nothing is known. */
export function isUnknown(pattern: NamePattern): boolean {
  return pattern.length > 1 && pattern.every((text) => text === "");
}

function isPath(specifier: string): boolean {
  return /^\.\.?\//.test(specifier);
}

/** As bundlers take them: what begins a part of a path can stand for several parts. */
function matcher(pattern: NamePattern): RegExp {
  const texts = pattern.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${texts.reduce((before, text) => `${before}${before.endsWith("/") ? ".*" : "[^/]*"}${text}`)}$`);
}

function pathsLike(pattern: NamePattern, folder: string): readonly string[] {
  const start = pattern[0]?.replace(/[^/]*$/, "") ?? "";
  const matches = matcher(pattern);
  return modulesIn(join(folder, start))
    .flatMap((path) => spelled(`${start}${path}`))
    .filter((path) => matches.test(path));
}

/** Files of code below a folder, without what is installed there. */
function modulesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(?:[cm]?[jt]sx?|json|node)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .filter((path) => !/(?:^|\/)node_modules\//.test(path));
}

/** A file is meant by its name without its ending, too. */
function spelled(path: string): readonly string[] {
  const bare = path.replace(/\.(?:[cm]?[jt]sx?|json|node)$/, "");
  return [path, bare, ...(posix.basename(bare) === "index" ? [posix.dirname(bare)] : [])];
}

function packagesLike(pattern: NamePattern, file: string): readonly string[] {
  const { all, optional } = dependencies(file);
  if (isUnknown(pattern)) return isDependency(file) ? optional : [];
  const name = /^((?:@[^/]+\/)?[^@/][^/]*)\//.exec(pattern[0] ?? "")?.[1];
  if (name !== undefined) return partsLike(pattern, name, file);
  // What follows the last unknown part names something inside of the package: `@scope/kit-${platform}/kit.node`.
  const inside = /\/.*$/.exec(pattern.at(-1) ?? "")?.[0] ?? "";
  const matches = matcher(pattern);
  return all.flatMap((each) => [each, `${each}${inside}`]).filter((each) => matches.test(each));
}

/** What is asked for inside of one package, by its files or the names that it gives them. */
function partsLike(pattern: NamePattern, name: string, file: string): readonly string[] {
  const folder = installedPackage(name, dirname(file));
  if (folder === undefined) return [];
  const matches = matcher(pattern);
  const exported = Object.keys(members(readPackage(folder)["exports"])).filter((key) => key.startsWith("./") && !key.includes("*"));
  const paths = [...exported.map((key) => key.slice(2)), ...modulesIn(folder).flatMap(spelled)];
  const found = new Set(paths.map((path) => `${name}/${path}`).filter((path) => matches.test(path)));
  // Who leaves the end open leaves the ending away.
  return [...found].filter((path) => !found.has(path.replace(/\.[cm]?js$/, "")) || !/\.[cm]?js$/.test(path));
}

/** The packages that the package around a module may ask for, and those of them that it can do without. */
function dependencies(file: string): { readonly all: readonly string[]; readonly optional: readonly string[] } {
  const folder = packageFolder(dirname(file));
  const own = folder === undefined ? {} : readPackage(folder);
  const meta = members(own["peerDependenciesMeta"]);
  const isOptional = (name: string): boolean => members(meta[name])["optional"] === true;
  const optional = [...Object.keys(members(own["optionalDependencies"])), ...Object.keys(meta).filter(isOptional)];
  const others = ["dependencies", "peerDependencies", "devDependencies"].flatMap((key) => Object.keys(members(own[key])));
  return { all: [...optional, ...others], optional };
}
