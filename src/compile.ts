import type { Manifest } from "../templates/contract.ts";
import { bundle } from "./bundle/bundle.ts";
import { check } from "./check/check.ts";
import { createSink, type Diagnostic } from "./diagnostics/sink.ts";
import { manifestOf } from "./emit/manifest.ts";
import { type CompileOptions, resolveOptions } from "./options.ts";
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
  /** What the program knows about itself, as it carries it. */
  readonly manifest: Manifest;
  readonly toolNames: readonly string[];
}

/** Module in, program out. Each step looks only at what the step before it made. */
export async function compile(options: CompileOptions): Promise<CompileResult> {
  const sink = createSink();
  const failed = (): CompileResult => ({ diagnostics: sink.all() });

  const resolved = resolveOptions(options, sink);
  if (!resolved) return failed();

  const module = read(resolved, sink);
  if (!module) return failed();

  const served = check(module, sink);
  if (sink.hasErrors()) return failed();

  const manifest = manifestOf(served, resolved);
  const text = await bundle(served, manifest, resolved, sink);
  if (text === undefined) return failed();

  const program = { output: resolved.output, text, manifest, toolNames: served.tools.map((tool) => tool.name) };
  return { diagnostics: sink.all(), program };
}
