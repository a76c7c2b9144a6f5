import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFolder } from "../package-folder.ts";

interface Package {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * The licences of all packages that these files belong to, in the order of their names, each with the text it comes with.
 *
 * @param files absolute paths
 * @param entry the module that was compiled: its own package is not told
 */
export function licensesText(files: readonly string[], entry: string): string {
  const own = packageFolder(dirname(entry), isPackage);
  const folders = new Set(files.flatMap((file) => packageFolder(dirname(file), isPackage) ?? []));
  if (own !== undefined) folders.delete(own);
  const packages = [...folders].flatMap((folder) => readPackage(folder) ?? []);
  const named = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([title, { folder, license }]) => `${title}\nLicense: ${license}\n${texts(folder)}`).join(`\n${"-".repeat(80)}\n\n`);
}

/** Those without a name and a version only say how files are read. */
function isPackage(file: string): boolean {
  return existsSync(file) && readPackage(dirname(file)) !== undefined;
}

function readPackage(folder: string): Package | undefined {
  const { name, version, license, licenses }: Record<string, unknown> = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof name !== "string" || typeof version !== "string") return undefined;
  return { folder, name, version, license: licenseOf(license ?? licenses) };
}

/** A name of today, or one of the forms of old: `{ type }`, a list of these. */
function licenseOf(license: unknown): string {
  if (typeof license === "string") return license;
  if (Array.isArray(license)) return license.map(licenseOf).join(" OR ");
  return typeof license === "object" && license !== null && "type" in license ? String(license.type) : "not stated";
}

function texts(folder: string): string {
  const names = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)(?:[.-](?!.*\.[cm]?js$)|$)/i.test(name));
  return names
    .sort()
    .map((name) => `\n${readFileSync(join(folder, name), "utf8").trim()}\n`)
    .join("");
}
