import { bundle } from "./bundle/bundle.ts";
import { check } from "./check/check.ts";
import { filter } from "./check/filter.ts";
import { isBundleCode } from "./diagnostics/codes.ts";
import { createSink, type Diagnostic, type Sink } from "./diagnostics/sink.ts";
import { manifestOf } from "./emit/manifest.ts";
import { expectOptions } from "./expect-options.ts";
import type { ServedModule } from "./model/model.ts";
import { type CompileOptions, type ResolvedOptions, resolveOptions, resolveOutput } from "./options.ts";
import { read } from "./read/read.ts";

export interface CompileResult {
  readonly diagnostics: readonly Diagnostic[];
  /** The program, absent when there are errors. */
  readonly program?: Program;
}

export interface Program {
  /** Absolute path the caller asked for; nothing is written there by `compile`. */
  readonly output: string;
  readonly text: string;
  /** Files that belong beside it, its source map and the licences when asked for: what follows the output's name -> text. */
  readonly beside: Readonly<Record<string, string>>;
  /** What the program knows about itself, as it carries it. */
  readonly manifest: ReturnType<typeof manifestOf>;
  readonly toolNames: readonly string[];
}

/**
 * Module in, program out. Each step looks only at what the step before it made.
 *
 * @throws TypeError when the entry is missing, or for an option that there is not
 */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  expectOptions(options);
  const sink = createSink(options);
  const output = resolveOutput(options, sink);

  const understood = understand(options, sink);
  if (!understood) return { diagnostics: sink.all() };
  const { served, manifest, resolved } = understood;

  const bundled = await bundle(served, manifest, resolved, sink);
  if (!bundled) return { diagnostics: sink.all() };
  if (isWhole(resolved)) sink.reportUnused(isBundleCode);
  if (sink.fails()) return { diagnostics: sink.all() };

  const program = { output, ...bundled, manifest, toolNames: served.tools.map((tool) => tool.name) };
  return { diagnostics: sink.all(), program };
}

/** What a module means, and nothing bundled yet. */
export interface Understood {
  readonly resolved: ResolvedOptions;
  readonly served: ServedModule;
  readonly manifest: Program["manifest"];
}

/** The steps before the bundle; `undefined` when there are errors, those for strictness aside: `sink.fails()` knows of them. */
export function understand(options: CompileOptions, sink: Sink): Understood | undefined {
  const resolved = resolveOptions(options, sink);
  if (!resolved) return undefined;

  const module = read(resolved, sink, (names) => filter(names, resolved, sink));
  if (!module) return undefined;

  const served = check(module, sink);
  if (sink.hasErrors()) return undefined;
  if (isWhole(resolved)) sink.reportUnused((code) => !isBundleCode(code));

  return { resolved, served, manifest: manifestOf(served, resolved) };
}

/** A comment that silences something may be about a function that is filtered out. */
function isWhole({ only, except }: ResolvedOptions): boolean {
  return only === undefined && except === undefined;
}
