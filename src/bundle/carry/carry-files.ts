import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname } from "node:path";
import type { Plugin, PluginBuild } from "esbuild";
import { asksForItsPlace, namedFiles } from "./named-files.ts";
import type { Registry } from "./registry.ts";

/** Native addons are files to Node: the program carries them as such. */
export function nativeAddons(registry: Registry): Plugin {
  return {
    name: "mcpc-native-addons",
    setup({ onLoad }) {
      onLoad({ filter: /\.node$/, namespace: "file" }, ({ path }) => {
        registry.add(path);
        return { contents: `module.exports = require(__carried(${JSON.stringify(registry.place(path))}).filename);`, loader: "js" };
      });
    },
  };
}

/**
 * A module that names files beside itself: they are carried, and for this module `import.meta` and `__dirname` mean the place where they will be.
 * Its first line says so, all lines keep their numbers.
 */
export async function withCarried(source: string, file: string, registry: Registry, build: PluginBuild): Promise<string> {
  if (!asksForItsPlace(source) && !/\brequire\b/.test(source)) return source;
  const required = withRequire(withBindings(source, file));
  const { text, found } = await withResolved(required, file, registry, build);
  const named = asksForItsPlace(text) ? await namedFiles(text, file) : [];
  for (const path of named) registry.add(path);
  if (named.length === 0 && !found) return text;
  const place = JSON.stringify(registry.place(file));
  const own = ["__dirname", "__filename"].filter((name) => !new RegExp(`\\b(?:const|let|var|function|class) ${name}\\b`).test(text));
  const names = own.map((name) => `, ${name} = __meta.${name.slice(2)}`);
  // Not every Node runs this ending as what it is.
  const renamed = named.filter((path) => path.endsWith(".mts")).reduce((now, path) => now.replaceAll(renaming(path), ".mjs$1"), text);
  return withFirst(renamed, `var __meta = __carried(${place})${names.join("")};`);
}

/** The ending of a file where its name ends a text. */
function renaming(path: string): RegExp {
  return new RegExp(`(?<=["'\`/]${basename(path, ".mts").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")})\\.mts(["'\`])`, "g");
}

/** Before the code, after a `#!` line. */
function withFirst(source: string, statement: string): string {
  const [shebang = ""] = /^#!.*\n/.exec(source) ?? [];
  return `${shebang}${statement} ${source.slice(shebang.length)}`;
}

/** `const load = createRequire(import.meta.url)` gives a `require` like any other: the bundler follows what it is asked for. */
function withRequire(source: string): string {
  const made = /\b(?:const|let|var) ([\w$]+)\s*=\s*(?:[\w$]+\.)?createRequire\(\s*import\.meta\.(?:url|filename)\s*\)\s*;?/g;
  const names = [...source.matchAll(made)].map(([, name = ""]) => name);
  if (names.length === 0) return source;
  const kept = source.replaceAll(made, (all, name: string) => (name === "require" ? "" : all));
  return names
    .filter((name) => name !== "require")
    .reduce((text, name) => {
      const calls = new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?=\\(\\s*(?:"[^"]*"|'[^']*')\\s*\\)|\\.resolve\\()`, "g");
      return text.replaceAll(calls, "require");
    }, kept);
}

/** `require("bindings")("name")` searches the package's folder for an addon, which is known now. */
function withBindings(source: string, file: string): string {
  const root = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1];
  if (root === undefined) return source;
  return source.replaceAll(/\brequire\((["'])bindings\1\)\((["'])([\w.-]+)\2\)/g, (all, _q, _r, name: string) => {
    const path = `${root}/build/Release/${name.replace(/\.node$/, "")}.node`;
    return existsSync(path) ? `require(${JSON.stringify(path)})` : all;
  });
}

/** `require.resolve("x")` and `import.meta.resolve("x")` are the places of files, which are carried; what is not found stays as it is. */
async function withResolved(
  source: string,
  file: string,
  registry: Registry,
  { resolve }: PluginBuild,
): Promise<{ readonly text: string; readonly found: boolean }> {
  const calls = /(?<![\w$.])(require|import\.meta)\.resolve\(\s*(["'`])([^"'`$\n]+)\2\s*\)/g;
  const places = new Map<string, string>();
  for (const [all, by, , specifier = ""] of source.matchAll(calls)) {
    if (isBuiltin(specifier)) continue;
    const kind = by === "require" ? "require-call" : "dynamic-import";
    const { path, external, namespace, errors } = await resolve(specifier, { kind, importer: file, resolveDir: dirname(file) });
    if (errors.length > 0 || external || namespace !== "file") continue;
    registry.add(path);
    places.set(all, `__carried(${JSON.stringify(registry.place(path))}).${by === "require" ? "filename" : "url"}`);
  }
  return { text: source.replaceAll(calls, (all) => places.get(all) ?? all), found: places.size > 0 };
}
