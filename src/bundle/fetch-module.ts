import { build } from "esbuild";
import type { Manifest } from "../../templates/contract.ts";
import { Bug } from "../diagnostics/bug.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { fetchSource, handlerSource } from "../emit/entry.ts";
import { fetchModuleText } from "../emit/program.ts";
import type { ServedModule } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import { builtInImports } from "./built-in-imports.ts";
import { runtimeModules } from "./runtime-modules.ts";
import { settings } from "./settings.ts";
import { type ToolsPart, toolsPart } from "./tools-part.ts";

/**
 * The module as an ES module with a web-standard request handler: the runtime minified, the user's code as readable as it was. What the
 * bundler objects to is reported; `undefined` when that includes errors.
 */
export async function fetchModule(
  module: ServedModule,
  manifest: Manifest,
  options: ResolvedOptions,
  sink: Sink,
): Promise<ToolsPart | undefined> {
  const part = await toolsPart(module, options, sink, {
    settings: { define: {} },
    entry: fetchSource,
    modules: { handler: await handlerPart(manifest) },
    outside: builtInImports,
    files: false,
  });
  return part && { ...part, text: fetchModuleText(manifest, part.text) };
}

async function handlerPart(manifest: Manifest): Promise<string> {
  const modules = runtimeModules(
    {
      handler: { contents: handlerSource(manifest), loader: "ts" },
      manifest: { contents: JSON.stringify(manifest), loader: "json" },
    },
    { "runtime/shape/pattern.ts": "runtime/http/pattern.ts" },
  );
  try {
    const { outputFiles } = await build({
      ...settings,
      entryPoints: ["mcpc:handler"],
      platform: "neutral",
      mainFields: ["module", "main"],
      inject: ["mcpc:runtime/http/node-globals.ts"],
      minify: true,
      legalComments: "none",
      plugins: [modules],
    });
    return outputFiles.map(({ text }) => text).join("");
  } catch (error) {
    throw new Bug("the runtime cannot be bundled", { cause: error });
  }
}
