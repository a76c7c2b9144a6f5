import { basename, dirname, join } from "node:path";
import { ts } from "ts-morph";
import { fileComment } from "./comments.ts";
import { parseDoc, tagTexts } from "./doc.ts";

/** What a module says about itself as a server. */
export interface ServerFacts {
  readonly name: string;
  readonly version: string;
  readonly instructions?: string;
}

/** Name, version and instructions: from the options, else from the file's comment, else from its surroundings. */
export function readServer(file: ts.SourceFile, asked: { readonly name?: string; readonly serverVersion?: string }): ServerFacts {
  const doc = parseDoc(fileComment(file));
  return {
    name: asked.name ?? (tagTexts(doc, "name")[0]?.trim() || nameFromPath(file.fileName)),
    version: asked.serverVersion ?? nearestVersion(dirname(file.fileName)) ?? "0.0.0",
    ...(doc.text && { instructions: doc.text }),
  };
}

/** `combat.ts` is `combat`; files with names that say nothing are known by their folder. */
function nameFromPath(path: string): string {
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
