import { existsSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Sink } from "./diagnostics/sink.ts";

/** What a caller may ask of `compile`; everything but the entry has a default. */
export interface CompileOptions {
  /** The module whose exported functions become tools. */
  readonly entry: string;
  /** Where the program goes; default `./out`. */
  readonly output?: string;
  /** Folder that relative paths start from; default the current one. */
  readonly cwd?: string;
  /** The server's name; default: from the file. */
  readonly name?: string;
  /** The server's version; default: the nearest package.json's. */
  readonly serverVersion?: string;
  /** How string results are written: as they are, or JSON-quoted. Default `raw`. */
  readonly text?: string;
  /** Emit although the user's own code has type errors. */
  readonly allowTypeErrors?: boolean;
}

/** Options after defaults and checks; paths are absolute. */
export interface ResolvedOptions {
  readonly entry: string;
  readonly output: string;
  readonly name?: string;
  readonly serverVersion?: string;
  readonly text: "raw" | "json";
  readonly allowTypeErrors: boolean;
}

/** Fills in defaults; reports what cannot be meant and then returns `undefined`. */
export function resolveOptions(options: CompileOptions, sink: Sink): ResolvedOptions | undefined {
  const cwd = options.cwd ?? process.cwd();
  const entry = resolve(cwd, options.entry);
  const output = resolve(cwd, options.output ?? "out");
  const { text = "raw" } = options;
  const entryIsFile = existsSync(entry) && statSync(entry).isFile();
  if (!entryIsFile) sink.report("entry-not-found", { file: options.entry });
  else if (existsSync(output) && realpathSync(output) === realpathSync(entry))
    sink.report("output-is-a-source", { file: options.output ?? "out" });
  if (existsSync(output) && statSync(output).isDirectory())
    sink.report("output-not-writable", { file: options.output ?? "out", why: "it is a folder" });
  if (text !== "raw" && text !== "json") {
    sink.report("invalid-option", { option: "--text", value: text, expected: "'raw' or 'json'" });
    return undefined;
  }
  if (sink.hasErrors()) return undefined;
  return {
    entry: realpathSync(entry),
    output,
    text,
    allowTypeErrors: options.allowTypeErrors ?? false,
    ...(options.name !== undefined && { name: options.name }),
    ...(options.serverVersion !== undefined && { serverVersion: options.serverVersion }),
  };
}
