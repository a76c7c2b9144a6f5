import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import type { PluginBuild } from "esbuild";
import type { AskedModule } from "../../read/code/asked-modules.ts";
import type { CodePlaces } from "../../read/code/code-places.ts";
import type { Edit } from "../carry/edited.ts";
import { isDependency } from "../late-require.ts";
import { candidates, isUnknown } from "./candidates.ts";
import type { Unfollowed } from "./unfollowed.ts";

/**
 * What a module asks for by names that it makes when it runs is named for the bundler, as far as it is known and installed: any other name
 * is left to run time. All lines keep their numbers.
 *
 * @param name one that the module has not
 */
export async function askedModules(
  { asked, texts }: Pick<CodePlaces, "asked" | "texts">,
  { source, file, name }: { readonly source: string; readonly file: string; readonly name: string },
  build: PluginBuild,
  unfollowed: Unfollowed,
): Promise<readonly Edit[]> {
  const edits: Edit[] = [];
  const paths = asked.length === 0 ? [] : texts.flatMap(({ text }) => (isCode(text, file) ? [text] : []));
  for (const each of asked) {
    const found = await installed(each, paths, file, build);
    // Files that are not there would not be found outside, either.
    const mayBePackage = each.patterns.some(([start = ""]) => !/^\.{0,2}\//.test(start));
    if (found.length === 0 && mayBePackage) unfollowed.add(file, source, each);
    // A template of a path the bundler follows itself; one that leads nowhere would be an error to it.
    const isLeft = each.isPath ? found.length > 0 || !isDependency(file) : found.length === 0;
    if (isLeft || each.by === "require.resolve") continue;
    const choice = found.map((specifier) => `${name} === ${JSON.stringify(specifier)} ? ${each.by}(${JSON.stringify(specifier)}) : `);
    const lines = "\n".repeat(source.slice(each.start, each.name).split("\n").length - 1);
    edits.push({ start: each.start, end: each.name, text: `((${name}) => ${choice.join("")}${each.by}(${name}))(${lines}` });
  }
  return edits;
}

/** What is written elsewhere in a module as the path of code can be what it asks for. */
function isCode(text: string, file: string): boolean {
  const path = join(dirname(file), text);
  return /^\.\.?\/.*\.[cm]?js$/.test(text) && path !== file && existsSync(path);
}

/** Those of the names that lead to something, built-in modules left out: these the program finds by any name. */
async function installed(
  { patterns, by }: AskedModule,
  paths: readonly string[],
  file: string,
  { resolve }: PluginBuild,
): Promise<readonly string[]> {
  const kind = by === "import" ? "dynamic-import" : "require-call";
  const found: string[] = [];
  const possible = patterns.flatMap((pattern) => [...candidates(pattern, file), ...(isUnknown(pattern) ? paths : [])]);
  for (const specifier of new Set(possible)) {
    if (isBuiltin(specifier) || specifier === "") continue;
    const { errors } = await resolve(specifier, { kind, importer: file, resolveDir: dirname(file) });
    if (errors.length === 0) found.push(specifier);
  }
  return found;
}
