import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { systemMessage } from "../../system-message.ts";
import { templatesDir } from "../../templates-dir.ts";
import { EXIT, type Outcome, type Terminal } from "../outcome.ts";
import { shownPath } from "../report.ts";
import { ownReference } from "./own-reference.ts";
import { projectFiles } from "./project.ts";

/**
 * `mcpc init`: writes a small project that builds and passes its tests as it is. Nothing that exists is overwritten.
 *
 * @param version mcpc's own
 */
export function init(dir: string | undefined, version: string, { cwd }: Terminal): Outcome {
  const folder = resolve(cwd, dir ?? ".");
  const mcpc = ownReference(dirname(templatesDir()), version, folder);
  const files = Object.entries(projectFiles({ name: packageName(folder), mcpc }));
  const existing = files.map(([path]) => path).filter((path) => existsSync(join(folder, path)));
  if (existing.length > 0) return failed(`there is already ${existing.join(", ")} in ${shownPath(folder, cwd)}: nothing was written`);
  try {
    for (const [path, text] of files) write(join(folder, path), text);
  } catch (error) {
    const why = systemMessage(error);
    if (why === undefined) throw error;
    return failed(`cannot write into ${shownPath(folder, cwd)}: ${why}`);
  }
  const list = files.map(([path]) => `  ${path}\n`).join("");
  const next = [...(dir === undefined ? [] : [`cd ${dir}`]), "npm install", "npm test", "npm run build"].join(" && ");
  return { code: EXIT.ok, stderr: `made a project in ${shownPath(folder, cwd)}:\n${list}${sourceText(mcpc)}next: ${next}\n` };
}

/** A path in package.json is right on this machine alone. */
function sourceText(mcpc: string): string {
  return mcpc.startsWith("file:") ? `package.json takes mcpc from where this one comes from, ${mcpc}\n` : "";
}

function failed(problem: string): Outcome {
  return { code: EXIT.diagnostics, stderr: `error: ${problem}.\n` };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: "wx" });
}

/** What npm takes as a name, as near to the folder's as can be. */
function packageName(folder: string): string {
  const plain = basename(folder)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-");
  return plain.replaceAll(/^-+|-+$/g, "") || "tools";
}
