import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, posix, sep } from "node:path";
import { type Loader, transform } from "esbuild";
import { sourceOf } from "./registry.ts";

/** Whether a module asks where it is; others cannot name files beside themselves. */
export function asksForItsPlace(source: string): boolean {
  return /\b__dirname\b|\b__filename\b|\bimport\.meta\b/.test(source);
}

/**
 * The files and folders beside a module that its code names by constants, whether or not they exist: `new URL("./a", import.meta.url)`,
 * `join(__dirname, "a", name)` (the folder `a`), by way of constants that hold a part of the path. Absolute paths; parents of the module are not told.
 */
export async function namedFiles(source: string, file: string): Promise<readonly string[]> {
  const text = await plain(source, file);
  if (text === undefined) return [];
  const folder = dirname(file);
  const meant = settled(text, basename(file));
  const found = new Set([...meant.matchAll(/"@here\/([^"\\]*)"/g)].map(([, path = ""]) => join(folder, path)));
  // WebAssembly made by Emscripten and wasm-pack is looked up by its name in the folder of its script.
  for (const [, name = ""] of text.matchAll(/"(?:\.\/)?([\w.-]+\.(?:wasm|data))"/g)) found.add(join(folder, name));
  found.delete(file);
  for (const [, path = ""] of meant.matchAll(ADDON_SEARCH)) for (const addon of addonsOf(join(folder, path))) found.add(addon);
  return [...found].filter((path) => !`${folder}${sep}`.startsWith(join(path, sep)) && sourceOf(path) !== undefined);
}

/** The code without types and comments, its texts in double quotes: what is left can be matched. `undefined` when it is not well formed. */
async function plain(source: string, file: string): Promise<string | undefined> {
  try {
    const define = { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" };
    const loader: Loader = /\.[cm]?ts$/.test(file) ? "ts" : file.endsWith(".tsx") ? "tsx" : "jsx";
    return (await transform(source, { loader, define, charset: "utf8", minifySyntax: false, target: "node20" })).code;
  } catch {
    return undefined;
  }
}

const HERE = String.raw`"(@here[^"\\]*)"`;
const TEXT = String.raw`"[^"\\]*"`;

/** `require("node-gyp-build")(__dirname)`: the folder of a package that has addons for several systems, or one made on this machine. */
const ADDON_SEARCH = /\brequire\("node-gyp-build(?:-optional-packages)?"\)\("@here([^"\\]*)"\)/g;

/** The addons of a package that this machine could load. */
function addonsOf(folder: string): readonly string[] {
  const folders = [join(folder, "prebuilds", `${process.platform}-${process.arch}`), join(folder, "build", "Release")];
  return folders
    .flatMap((each) => (existsSync(each) ? readdirSync(each).map((name) => join(each, name)) : []))
    .filter((path) => path.endsWith(".node"));
}

/** A call of a function by its name, however it was imported. */
function call(name: string): string {
  return String.raw`(?:\(0, [\w$.]+\.${name}\)|(?:[\w$]+\.)*${name})`;
}

type Rewriting = readonly [pattern: RegExp, by: (...groups: string[]) => string];

/** Expressions that mean a place, each written as the text `"@here/..."`. */
const REWRITINGS: readonly Rewriting[] = [
  [new RegExp(String.raw`new URL\((${TEXT}), ${HERE}\)`, "g"), (_, text, here) => place(posix.dirname(here ?? ""), inner(text))],
  [new RegExp(String.raw`${call("(?:fileURLToPath|pathToFileURL|normalize)")}\(${HERE}\)`, "g"), (_, here) => place(here)],
  [new RegExp(String.raw`${HERE}\.(?:href|pathname|toString\(\))`, "g"), (_, here) => place(here)],
  [new RegExp(String.raw`${call("dirname")}\(${HERE}\)`, "g"), (_, here) => place(posix.dirname(here ?? ""))],
  [
    new RegExp(String.raw`${call("(?:join|resolve)")}\(${HERE}((?:, ${TEXT})*)(?=\)|, )(\)?)`, "g"),
    (_, here, texts = "", end) => {
      const path = place(here, ...[...texts.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text));
      return end === ")" ? path : `join(${path}`;
    },
  ],
  [new RegExp(String.raw`${HERE} \+ (${TEXT})`, "g"), (_, here, text) => place(`${here}${inner(text)}`)],
  [
    new RegExp(String.raw`\x60\$\{${HERE}\}([^\x60$]*)(?:\x60|\$\{[^\x60]*\x60)`, "g"),
    (all, here, text) => beginning(all, `${here}${text}`),
  ],
  // A choice between two ways to ask the same.
  [new RegExp(String.raw`= [^;=?]*(?:!==? [^;=?]*|={2,3} [^;=?]*)*\? ${HERE} : "\1"`, "g"), (_, here) => `= ${place(here)}`],
];

/** A template, whose end may be known only at run time: then its folder is meant. */
function beginning(template: string, path: string): string {
  return /\$\{.*\$\{/s.test(template) ? place(path.slice(0, path.lastIndexOf("/"))) : place(path);
}

function inner(text = '""'): string {
  return text.slice(1, -1);
}

function place(...path: readonly (string | undefined)[]): string {
  const joined = posix.join(...path.map((part) => part ?? ""));
  return `"${joined.startsWith("@here") ? joined : `@here/../${joined}`}"`;
}

/** Rewrites until nothing changes; a few rounds, since constants hold parts of paths. */
function settled(text: string, name: string): string {
  let now = text
    .replaceAll(/\bimport\.meta\.url\b|(?<![\w$.])__filename\b(?! =)/g, `"@here/${name}"`)
    .replaceAll(/(?<![\w$.])__dirname\b(?! =)/g, '"@here"');
  for (let round = 0; round < 8; round++) {
    const before = now;
    for (const [pattern, by] of REWRITINGS) now = now.replaceAll(pattern, by);
    now = withConstants(now);
    if (now === before) break;
  }
  // What a constant holds counts where it is used.
  return now.replaceAll(CONSTANT, "");
}

const CONSTANT = new RegExp(String.raw`(?:const|let|var) ([\w$]+) = ${HERE};`, "g");

function withConstants(text: string): string {
  const constants = new Map([...text.matchAll(CONSTANT)].map(([, name = "", here = ""]) => [name, here]));
  return [...constants].reduce((now, [name, here]) => {
    const uses = new RegExp(String.raw`(?<![\w$."/])${name.replaceAll("$", "\\$")}(?![\w$"/]| = )`, "g");
    return now.replaceAll(uses, () => `"${here}"`);
  }, text);
}
