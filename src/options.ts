import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import type { Sink } from "./diagnostics/sink.ts";
import { packageFolder } from "./package-folder.ts";

/** What a caller may ask of `compile`; everything but the entry has a default. */
export interface CompileOptions {
  /** The module whose exported functions become tools; of several, the tools' names begin with the file's. */
  readonly entry: string | readonly string[];
  /** Where the program goes; default `./out`, and `./out.mjs` with `target: "fetch"`. */
  readonly output?: string;
  /** Folder that relative paths start from; default the current one. */
  readonly cwd?: string;
  /** The server's name; default: from the file. */
  readonly name?: string;
  /** The server's version; default: the nearest package.json's. */
  readonly serverVersion?: string;
  /** How string results are written: as they are, or JSON-quoted. Default `raw`. */
  readonly text?: "raw" | "json";
  /** What positional parameters are called: `positional` for `_1`, `_2`, ..., `named` for their own names. Default `positional`. */
  readonly args?: "positional" | "named";
  /** What is served of the module's tools, resources and prompts, by their names: `*` stands for any characters. Lists, or texts with commas. */
  readonly only?: string | readonly string[];
  /** What is left out of them, in the same form. */
  readonly except?: string | readonly string[];
  /** Whether the program can serve HTTP; default true. */
  readonly http?: boolean;
  /** What comes out: `node` for a program, `fetch` for an ES module with a web-standard request handler. Default `node`. */
  readonly target?: "node" | "fetch";
  /** Packages that are not carried but looked for beside the program when it runs. */
  readonly external?: string | readonly string[];
  /** Whether stack traces lead to the sources: by a map in the program (`inline`), or in a file beside it (`beside`). */
  readonly sourcemap?: "inline" | "beside";
  /** Whether to tell the licences of the packages that the program carries. */
  readonly licenses?: boolean;
  /** Emit although the user's own code has type errors. */
  readonly allowTypeErrors?: boolean;
  /** Warnings are errors, and so are notes of functions that are left out. */
  readonly strict?: boolean;
}

/** What the module is to be read as, after defaults and checks; paths are absolute. */
export interface ResolvedOptions {
  /** At least one. */
  readonly entries: readonly string[];
  /** The folder of the package that the first is part of, else its own: what paths in the program are relative to. */
  readonly root: string;
  readonly name?: string;
  readonly serverVersion?: string;
  readonly text: "raw" | "json";
  readonly args: "positional" | "named";
  /** Patterns of names. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  /** Leave out what serves HTTP. */
  readonly http?: false;
  /** A module with a request handler instead of a program. */
  readonly target?: "fetch";
  /** Names of packages. */
  readonly external?: readonly string[];
  /** `file`: what the map is called beside the program. */
  readonly sourcemap?: "inline" | { readonly file: string };
  readonly licenses?: true;
  readonly allowTypeErrors: boolean;
}

/** Fills in defaults; reports what cannot be meant and then returns `undefined`. */
export function resolveOptions(options: CompileOptions, sink: Sink): ResolvedOptions | undefined {
  const cwd = options.cwd ?? process.cwd();
  const asked = typeof options.entry === "string" ? [options.entry] : options.entry;
  // A file that is given twice, as overlapping globs do, is one module.
  const entries = [...new Set(asked.flatMap((file) => existingFile(file, cwd, sink) ?? []))];
  const { text = "raw", args = "positional", target = "node", name, serverVersion } = options;
  expectLine("--name", name, sink);
  expectLine("--server-version", serverVersion, sink);
  if (text !== "raw" && text !== "json") {
    sink.report("invalid-option", { option: "--text", value: text, expected: "'raw' or 'json'" });
    return undefined;
  }
  if (args !== "positional" && args !== "named") {
    sink.report("invalid-option", { option: "--args", value: args, expected: "'positional' or 'named'" });
    return undefined;
  }
  if (target !== "node" && target !== "fetch")
    sink.report("invalid-option", { option: "--target", value: target, expected: "'node' or 'fetch'" });
  const { sourcemap } = options;
  if (sourcemap !== undefined && sourcemap !== "inline" && sourcemap !== "beside") {
    sink.report("invalid-option", { option: "--sourcemap", value: sourcemap, expected: "'inline' or 'beside'" });
    return undefined;
  }
  if (sourcemap !== undefined && target === "fetch")
    sink.report("invalid-option", { option: "--sourcemap", value: sourcemap, expected: "a program, not --target fetch" });
  const external = packageNames(options.external ?? [], sink);
  if (sink.hasErrors()) return undefined;
  const folder = dirname(entries[0] ?? cwd);
  return {
    entries,
    root: packageFolder(folder) ?? folder,
    text,
    args,
    allowTypeErrors: options.allowTypeErrors ?? false,
    ...(options.http === false && { http: false }),
    ...(options.target === "fetch" && { target: "fetch" }),
    ...(external.length > 0 && { external }),
    ...(sourcemap === "inline" && { sourcemap }),
    ...(sourcemap === "beside" && { sourcemap: { file: `${basename(options.output ?? "out")}.map` } }),
    ...(options.licenses && { licenses: true }),
    ...(name !== undefined && { name }),
    ...(serverVersion !== undefined && { serverVersion }),
    ...(options.only !== undefined && { only: patterns(options.only) }),
    ...(options.except !== undefined && { except: patterns(options.except) }),
  };
}

/** Names and versions are written into lines of other languages: a Dockerfile, a README, a terminal. */
function expectLine(option: string, text: string | undefined, sink: Sink): void {
  if (text === undefined || (text.trim() !== "" && !/[\p{Cc}\u2028\u2029]/u.test(text))) return;
  sink.report("invalid-option", { option, value: JSON.stringify(text).slice(1, -1), expected: "a text on one line" });
}

/** `a,b*` -> `a`, `b*`. */
function patterns(asked: string | readonly string[]): readonly string[] {
  return (typeof asked === "string" ? [asked] : asked).flatMap((text) => text.split(",").map((pattern) => pattern.trim()));
}

function packageNames(asked: string | readonly string[], sink: Sink): readonly string[] {
  const names = patterns(asked);
  const wrong = names.find((name) => !/^(?:@[^/\s@]+\/)?[^./\s@][^/\s@]*$/.test(name));
  if (wrong !== undefined) sink.report("invalid-option", { option: "--external", value: wrong, expected: "the name of a package" });
  return names;
}

function existingFile(file: string, cwd: string, sink: Sink): string | undefined {
  const path = resolve(cwd, file);
  if (existsSync(path) && statSync(path).isFile()) return realpathSync(path);
  const near = nearestModule(file, path);
  sink.report("entry-not-found", { file, isFolder: existsSync(path), ...(near !== undefined && { near }) });
  return undefined;
}

/** What may be meant by a path without its ending, or by that of a folder; written as the path is. */
function nearestModule(file: string, path: string): string | undefined {
  const endings = [".ts", ".mts", ".cts", ".tsx", ".js", ".mjs"];
  const tried = [...endings, ...endings.flatMap((ending) => [`/index${ending}`, `/main${ending}`])];
  const found = tried.find((rest) => existsSync(path + rest));
  return found && file.replace(/[/\\]+$/, "") + found;
}

/** Endings under which Node starts a script, whatever package.json says. */
const STARTABLE: readonly string[] = ["", ".js", ".mjs", ".cjs"];

/**
 * Where the program goes; an absolute path. Nothing but an earlier output is ever overwritten, and what is written must be
 * something that Node can start.
 */
export function resolveOutput(
  { entry, target, output = target === "fetch" ? "out.mjs" : "out", cwd = process.cwd(), sourcemap, licenses }: CompileOptions,
  sink: Sink,
): string {
  const path = resolve(cwd, output);
  const entries = (typeof entry === "string" ? [entry] : entry).map((file) => resolve(cwd, file));
  const isEntry = (real: string): boolean => entries.some((file) => existsSync(file) && realpathSync(file) === real);
  if (!STARTABLE.includes(extname(path))) sink.report("output-not-startable", { file: output, ending: extname(path) });
  const starter = process.platform === "win32" && target !== "fetch";
  const beside = [...(sourcemap === "beside" ? [".map"] : []), ...(licenses ? [".licenses.txt"] : []), ...(starter ? [".cmd"] : [])];
  for (const ending of beside.filter((each) => isForeign(`${path}${each}`))) sink.report("output-is-in-use", { file: output + ending });
  if (!existsSync(path)) return path;
  const found = statSync(path);
  if (found.isDirectory()) sink.report("output-not-writable", { file: output, why: "it is a folder" });
  // A rename would put the program in the place of the device, where one may.
  else if (!found.isFile()) sink.report("output-not-writable", { file: output, why: "it is no regular file" });
  else if (isEntry(realpathSync(path))) sink.report("output-is-a-source", { file: output });
  else if (!isEarlierOutput(path)) sink.report("output-is-in-use", { file: output });
  return path;
}

/** Whether the file is empty or was written by mcpc: its second line says so, or it is a single executable with a program in it. */
export function isEarlierOutput(path: string): boolean {
  const content = readFileSync(path);
  const head = content.toString("utf8", 0, 200);
  return head === "" || head.split("\n")[1] === PROGRAM_MARK || (content.includes(`${SEA_FUSE}:1`) && content.includes(PROGRAM_MARK));
}

/** Whether a file that a build may write beside a program is there, and was not written by one. */
function isForeign(path: string): boolean {
  return existsSync(path) && statSync(path).isFile() && statSync(path).size > 0 && !isEarlierCompanion(path);
}

/** Whether a map, a text of licences or what starts a program on Windows was written by mcpc, as its beginning says. */
export function isEarlierCompanion(path: string): boolean {
  const head = readFileSync(path).toString("utf8", 0, 200);
  return head.includes(MAP_MARK) || head.startsWith(LICENSES_MARK) || head.startsWith(STARTER_START);
}

/** A member of source maps, of the kind that readers of maps pass over. */
export const MAP_MARK = `"x_writtenBy": "mcpc"`;

/** The first line of a text of licences. */
export const LICENSES_MARK = "The packages in the program and their licences, told by mcpc.";

/** What `out.cmd` begins with. */
export const STARTER_START = '@ECHO OFF\r\nnode "%~dp0';

/** By what follows it Node knows whether it is to run a program that it holds: `:0` or `:1`. */
export const SEA_FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** The second line of every program, by which its next build knows that it may be overwritten. */
export const PROGRAM_MARK = "// An MCP server, written by mcpc; --help says what it does.";
