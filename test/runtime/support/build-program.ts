import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { bundle } from "../../../src/bundle/bundle.ts";
import { createSink } from "../../../src/diagnostics/sink.ts";
import type { ResolvedOptions } from "../../../src/options.ts";
import type { Manifest } from "../../../templates/contract.ts";
import { servedModule } from "../../support/served-module.ts";

/** What comes out; a program without HTTP unless asked for. */
type Form = Pick<ResolvedOptions, "http" | "target">;

/**
 * Bundles a module, given as JavaScript, with the runtime, as a build does once the compiler has described the module. The
 * result is an executable in a folder of its own, the module beside it as `lib.mjs`.
 */
export async function buildProgram(source: string, manifest: Manifest, form: Form = { http: false }): Promise<string> {
  const folder = mkdtempSync(join(inject("scratch"), "runtime-"));
  const entry = join(folder, "lib.mjs");
  const output = join(folder, "out");
  writeFileSync(entry, source);
  const sink = createSink();
  const options = { entries: [entry], root: folder, text: manifest.text, args: "positional", allowTypeErrors: false, ...form } as const;
  // Bundling asks a module for the names of its tools and where they stand.
  const module = servedModule(
    { name: manifest.name, version: manifest.version, file: entry },
    manifest.tools.map(({ name }) => [name, [name]]),
  );
  const bundled = await bundle(module, manifest, options, sink);
  if (!bundled) throw new Error(JSON.stringify(sink.all(), null, 2));
  writeFileSync(output, bundled.text, { mode: 0o755 });
  return output;
}
