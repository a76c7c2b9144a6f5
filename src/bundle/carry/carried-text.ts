import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { deflateRawSync } from "node:zlib";
import { type Message, transform } from "esbuild";
import type { CarriedFiles } from "../../../templates/carried.ts";
import { templatesDir } from "../../templates-dir.ts";
import { placeOf } from "../archives.ts";
import type { Registry } from "./registry.ts";

/** Code that is carried as a file of its own, bundled: `text` refers to `__mcpc_carried`, and `module` says in which form. */
export interface CarriedCode {
  readonly file: string;
  readonly text: string;
  readonly module: boolean;
  /** Absolute paths of the files that it is made of. */
  readonly inputs: readonly string[];
  /** What it asks for that is not installed. */
  readonly missing: readonly Message[];
}

/**
 * What makes `__mcpc_carried`, to stand before the code of a program; empty when nothing is carried.
 *
 * @param folder what places are told from, absolute
 */
export async function carriedText({ data, places }: Registry, code: readonly CarriedCode[], folder: string): Promise<string> {
  if (data.size + places.size + code.length === 0) return "";
  const all = [...data, ...places, ...code.map(({ file }) => file)].map((file) => placeOf(file, folder));
  const root = commonFolder([folder, ...all.map((file) => dirname(file))]);
  const pathOf = (file: string): string => relative(root, placeOf(file, folder)).replaceAll("\\", "/");
  const from = pathOf(folder);
  const unpack = await unpackText();
  const contents = new Map([
    ...[...data].map((file) => [pathOf(file), readFileSync(file)] as const),
    ...code.map((each) => [pathOf(each.file), Buffer.from(unpacked(each, unpack, from, pathOf(dirname(each.file))))] as const),
  ]);
  const sorted = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256");
  for (const [path, content] of sorted) hash.update(`${path}\0${content.length}\0`).update(content);
  const files = sorted.map(([path, { length }]) => [path, length] as const);
  const content = deflateRawSync(Buffer.concat(sorted.map(([, each]) => each)), { level: 9 }).toString("base64");
  return `${unpack}const __mcpc_carried = ${made({ from, hash: hash.digest("hex").slice(0, 20), files, content })};\n`;
}

/** In its file the code knows where the others are: as far up as the file is down. */
function unpacked({ text, module }: CarriedCode, unpack: string, from: string, folder: string): string {
  const up = JSON.stringify(relative(`/${folder}`, "/").replaceAll("\\", "/") || ".");
  const start = module
    ? 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);\n'
    : "";
  const own = module ? "import.meta.dirname" : "__dirname";
  const place = `__unpack({ from: ${JSON.stringify(from)}, folder: process.getBuiltinModule("path").resolve(${own}, ${up}) })`;
  const head = `${start}${unpack}const __mcpc_carried = ${place};\n`;
  // Modules that say nothing of files beside them take the file they are in for their own.
  const meta = `__mcpc_carried(process.getBuiltinModule("path").relative(__mcpc_carried("").filename, __filename))`;
  return module ? head + text : `${head}(function (__mcpc_meta) {\n${text}\n})(${meta});\n`;
}

function made(files: CarriedFiles): string {
  return `__unpack(JSON.parse(${JSON.stringify(JSON.stringify(files))}))`;
}

async function unpackText(): Promise<string> {
  const source = await readFile(join(templatesDir(), "carried.ts"), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "iife", globalName: "__carrying", minify: true, target: "node20" });
  return `${code.trim()}\nconst __unpack = __carrying.unpack;\n`;
}

function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep));
  const differs = [...first].findIndex((part, i) => others.some((other) => other[i] !== part));
  return (differs === -1 ? [...first] : first.slice(0, differs)).join(sep) || sep;
}
