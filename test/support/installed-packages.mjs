import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";

/** What scripts like this one keep between runs, outside of the checkout. */
export const CACHE = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "mcpc");

/**
 * A folder with packages of the npm registry, which is made whole or not at all and stays.
 *
 * @param packages as `npm install` takes them, with their versions
 * @param name the folder's, unless the packages name it
 * @param files beside them: path -> content
 * @param flags of `npm install`
 */
export async function installedPackages(packages, { name = packages.join("+").replaceAll("/", "-"), files = {}, flags = [] } = {}) {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const part = mkdtempSync(join(CACHE, "part-"));
  try {
    for (const [path, text] of Object.entries({ "package.json": "{}", ...files })) writeFileSync(join(part, path), text);
    const { code, output } = await runCommand("npm", ["install", ...FLAGS, ...flags, ...packages], { cwd: part });
    if (code !== 0) throw new Error(`cannot install ${packages.join(", ")}; is the npm registry within reach?\n${output}`);
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

const FLAGS = ["--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--loglevel=error"];
