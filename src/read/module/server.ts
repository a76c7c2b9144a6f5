import { basename, dirname, join } from "node:path";
import { ts } from "ts-morph";
import type { ReadContext } from "../context.ts";
import { reportPair } from "../docs/check-tags.ts";
import { type ParsedDoc, tagTexts } from "../docs/doc.ts";

/** What a module says about itself as a server. */
export interface ServerFacts {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly instructions?: string;
}

/** Name, version and instructions: from the options, else from the files' comments (`docs`), else from their surroundings. */
export function readServer(
  files: readonly ts.SourceFile[],
  docs: readonly ParsedDoc[],
  asked: { readonly name?: string; readonly serverVersion?: string },
): ServerFacts {
  const named = docs.flatMap((doc) => tagTexts(doc, "name")).map((name) => name.trim());
  const [path = "server"] = files.map((file) => file.fileName);
  const instructions = docs
    .map((doc) => doc.text)
    .filter(Boolean)
    .join("\n\n");
  return {
    name: asked.name ?? onOneLine(named.find(Boolean) || (files.length > 1 ? basename(dirname(path)) : nameFromPath(path))),
    version: asked.serverVersion ?? onOneLine(nearestVersion(dirname(path)) ?? "0.0.0"),
    files: files.map(({ fileName }) => basename(fileName)),
    ...(instructions && { instructions }),
  };
}

/** Files may be called by characters that mean something to whoever prints the name. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim() || "server";
}

/** Reports a second name that a file comment gives to the server. */
export function reportSeveralNames(docs: readonly ParsedDoc[], ctx: ReadContext): void {
  const [first, ...others] = docs.flatMap((doc) => doc.tags.filter(({ name, text }) => name === "name" && text !== ""));
  for (const other of others) if (first && other.text !== first.text) reportPair(first, other, first.text, ctx);
}

/** `combat.ts` is `combat`; files with names that say nothing are known by their folder. */
export function nameFromPath(path: string): string {
  const base = basename(path).replace(/\.[cm]?[jt]sx?$/, "");
  return ["index", "main", "mod"].includes(base) ? basename(dirname(path)) || base : base;
}

function nearestVersion(folder: string): string | undefined {
  const text = ts.sys.readFile(join(folder, "package.json"));
  if (text !== undefined) {
    const { config } = ts.parseConfigFileTextToJson("package.json", text);
    return typeof config?.version === "string" ? config.version : undefined;
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestVersion(parent);
}
