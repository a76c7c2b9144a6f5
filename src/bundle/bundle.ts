import type { Manifest } from "../../templates/contract.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { programText } from "../emit/program.ts";
import type { ServedModule } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import { runtimePart } from "./runtime-part.ts";
import { toolsPart } from "./tools-part.ts";

/**
 * The whole program as the text of one file: runtime, manifest, the user's module and all that it imports.
 * What the bundler objects to is reported; `undefined` when that includes errors.
 */
export async function bundle(module: ServedModule, manifest: Manifest, options: ResolvedOptions, sink: Sink): Promise<string | undefined> {
  const [runtime, tools] = await Promise.all([runtimePart(manifest), toolsPart(module, options, sink)]);
  return tools === undefined ? undefined : programText({ runtime, tools });
}
