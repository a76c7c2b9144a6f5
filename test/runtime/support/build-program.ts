import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { bundle } from "../../../src/bundle/bundle.ts";
import { createSink } from "../../../src/diagnostics/sink.ts";
import type { ServedModule } from "../../../src/model/model.ts";
import type { ResolvedOptions } from "../../../src/options.ts";
import type { Manifest } from "../../../templates/contract.ts";

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
  const bundled = await bundle(moduleOf(manifest, entry), manifest, options, sink);
  if (!bundled) throw new Error(JSON.stringify(sink.all(), null, 2));
  writeFileSync(output, bundled.text, { mode: 0o755 });
  return output;
}

/** Bundling asks a module for the names of its tools and where they stand. */
function moduleOf({ name, version, tools }: Manifest, file: string): ServedModule {
  const span = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  return {
    name,
    version,
    files: [file],
    types: {},
    resources: [],
    prompts: [],
    env: [],
    elicitations: [],
    commands: [],
    excluded: [],
    tools: tools.map((tool) => ({
      name: tool.name,
      from: { entry: 0, path: [tool.name] },
      doc: { hints },
      params: [],
      returns: { kind: "void" },
      span,
    })),
  };
}
