import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, extname } from "node:path";
import type { Plugin, PluginBuild } from "esbuild";
import { type CodePlaces, codePlaces } from "../../read/code/code-places.ts";
import { askedModules } from "../asked/asked-modules.ts";
import type { SourceEdit } from "../source-edits.ts";
import { addonsOf } from "./addons.ts";
import { type Edit, edited } from "./edited.ts";
import { namedFiles } from "./named-files.ts";
import { outputOf, type Registry } from "./registry.ts";

/** Native addons are files to Node: the program carries them as such. */
export function nativeAddons(registry: Registry): Plugin {
  return {
    name: "mcpc-native-addons",
    setup({ onLoad }) {
      onLoad({ filter: /\.node$/, namespace: "file" }, ({ path }) => {
        registry.add(path);
        return { contents: `module.exports = require(${carried(path, registry)}.filename);`, loader: "js" };
      });
    },
  };
}

/** Without one of these words in it, a module has nothing to do with files, and asks for modules by written names; reading the code of each would take long. */
const WORDS =
  /\b(?:require|import)\s*\(\s*(?!(["'])[^"'\n]*\1\s*[,)]|[\s)])|\b__dirname\b|\b__filename\b|\bimport\s*\.\s*meta\b|\bcreateRequire\b|\brequire\s*\.\s*resolve\b|["']bindings["']/;

/**
 * A module that names files beside itself: they are carried, and for this module `import.meta` and `__dirname` mean the place where they
 * will be. All lines keep their numbers.
 */
export function carrying(registry: Registry): SourceEdit {
  return async (source, file, build) => (WORDS.test(source) ? await withCarried(source, file, registry, build) : source);
}

async function withCarried(source: string, file: string, registry: Registry, build: PluginBuild): Promise<string> {
  const places = codePlaces(source, file);
  const resolved = await resolvedFiles(places, file, registry, build);
  const named = namedFiles(places, file);
  const renamed = named.flatMap((path) => {
    const edits = endings(places, path);
    registry.add(path, edits.length > 0 ? outputOf(path) : path);
    return edits;
  });
  if (places.addonFolders.some((folder) => addonsOf(folder).length > 0)) registry.addonsFound(file);
  const own = named.length > 0 || resolved.length > 0 ? ownPlace(places, source, file, registry) : [];
  const asked = await askedModules(places, { source, file, name: unused("__asked", source) }, build, registry.unfollowed);
  return edited(source, [...resolved, ...own, ...asked, ...requires(places, source), ...bindings(places, file), ...renamed]);
}

/** What gives the place of a file. */
function carried(file: string, registry: Registry): string {
  return `__mcpc_carried(${JSON.stringify(registry.place(file))})`;
}

/** The place is asked for once, under a name that the module has not. */
function ownPlace({ own, first }: CodePlaces, source: string, file: string, registry: Registry): readonly Edit[] {
  if (own.length === 0) return [];
  const name = unused("__place", source);
  const uses = own.map(({ of, key, ...where }) => {
    return { ...where, text: `${key === undefined ? "" : `${key}: `}${name}${of === undefined ? "" : `.${of}`}` };
  });
  return [{ start: first, end: first, text: `var ${name} = ${carried(file, registry)}; ` }, ...uses];
}

/** A `require` that a module makes for itself is one like any other: the bundler follows what it is asked for. */
function requires({ made }: CodePlaces, source: string): readonly Edit[] {
  return made.map(({ declares, ...where }) => ({ ...where, text: declares ? unused("__required", source) : "require" }));
}

/** A name that does not occur in a source, like the one given. */
function unused(name: string, source: string): string {
  return source.includes(name) ? unused(`_${name}`, source) : name;
}

/** `require("bindings")("name")` searches the package's folder for an addon, which is known now. */
function bindings({ bindings: calls }: CodePlaces, file: string): readonly Edit[] {
  const root = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1];
  if (root === undefined) return [];
  return calls.flatMap(({ name, ...where }) => {
    const path = `${root}/build/Release/${name.replace(/\.node$/, "")}.node`;
    return existsSync(path) ? [{ ...where, text: `require(${JSON.stringify(path)})` }] : [];
  });
}

/** `require.resolve("x")` and `import.meta.resolve("x")` are the places of files, which are carried; what is not found stays as it is. */
async function resolvedFiles(
  { resolved }: CodePlaces,
  file: string,
  registry: Registry,
  { resolve }: PluginBuild,
): Promise<readonly Edit[]> {
  const edits: Edit[] = [];
  for (const { specifier, by, ...where } of resolved) {
    if (isBuiltin(specifier)) continue;
    const kind = by === "require" ? "require-call" : "dynamic-import";
    const { path, external, namespace, errors } = await resolve(specifier, { kind, importer: file, resolveDir: dirname(file) });
    if (errors.length > 0 || external || namespace !== "file") continue;
    const as = outputOf(path);
    registry.add(path, as);
    edits.push({ ...where, text: `${carried(as, registry)}.${by === "require" ? "filename" : "url"}` });
  }
  return edits;
}

/** Texts that name files which are carried under another ending say so. */
function endings({ texts }: CodePlaces, path: string): readonly Edit[] {
  const [name, output] = [basename(path), basename(outputOf(path))];
  if (name === output) return [];
  return texts.flatMap(({ text, end }) => {
    return text === name || text.endsWith(`/${name}`) ? [{ start: end - extname(name).length, end, text: extname(output) }] : [];
  });
}
