import { createRequire } from "node:module";
import { join } from "node:path";
import type { Manifest } from "../../templates/contract.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { linesBeforeTools, programText } from "../emit/program.ts";
import type { ServedModule } from "../model/model.ts";
import { LICENSES_MARK, MAP_MARK, type ResolvedOptions } from "../options.ts";
import { templatesDir } from "../templates-dir.ts";
import { fetchModule } from "./fetch-module.ts";
import { fixedPart } from "./fixed-parts.ts";
import { licensesText } from "./licenses.ts";
import { runtimePart } from "./runtime-part.ts";
import { linesOf, mapComment, mappedStacks, shiftedMap } from "./source-map.ts";
import { type ToolsPart, toolsPart } from "./tools-part.ts";

export interface Bundled {
  readonly text: string;
  /** Files that belong beside the program: what follows the program's name -> text. */
  readonly beside: Readonly<Record<string, string>>;
}

/**
 * The whole program as the text of one file: runtime, manifest, the user's module and all that it imports, and what serves HTTP; or a
 * module with a request handler.
 * What the bundler objects to is reported; `undefined` when that includes errors.
 */
export async function bundle(module: ServedModule, manifest: Manifest, options: ResolvedOptions, sink: Sink): Promise<Bundled | undefined> {
  if (options.target === "fetch") {
    const made = await fetchModule(module, manifest, options, sink);
    return made && { text: made.text, beside: licenses(made, options) };
  }
  const http = options.http !== false;
  const parts = [runtimePart(manifest, http), http ? fixedPart("http.js") : undefined, toolsPart(module, options, sink)] as const;
  const [runtime, served, tools] = await Promise.all(parts);
  if (!tools) return undefined;
  const { before, comment, beside: map } = await traced(tools, options);
  const beside = { ...map, ...licenses(tools, options) };
  const needs = { ...tools.needs, ...(Object.keys(beside).length > 0 && { beside: Object.keys(beside) }) };
  const text = programText({ runtime, tools: tools.text, needs, before, comment, ...(served !== undefined && { http: served }) });
  return { text, beside };
}

/** What makes stack traces lead to the sources. */
async function traced(
  { map }: ToolsPart,
  { sourcemap }: ResolvedOptions,
): Promise<{ before: string; comment: string; beside: Bundled["beside"] }> {
  if (map === undefined || !sourcemap) return { before: "", comment: "", beside: {} };
  const before = await mappedStacks();
  const whole = shiftedMap(map, linesBeforeTools() + linesOf(before));
  return sourcemap === "inline"
    ? { before, comment: mapComment(whole), beside: {} }
    : { before, comment: mapComment(whole, sourcemap.file), beside: { ".map": whole.replace("{", `{\n  ${MAP_MARK},`) } };
}

/** The runtime is mcpc's, and what serves HTTP is made of mcpc's dependencies. */
function licenses({ files }: ToolsPart, { licenses: asked, entries, http }: ResolvedOptions): Bundled["beside"] {
  if (!asked) return {};
  const { resolve } = createRequire(join(templatesDir(), "main.ts"));
  const served = http === false ? [] : ["@hono/node-server", "hono", "jose"].map((name) => resolve(name));
  const text = licensesText([...files, join(templatesDir(), "main.ts"), ...served], entries[0] ?? ".");
  return { ".licenses.txt": `${LICENSES_MARK}\n\n${text}` };
}
