import type { Manifest } from "../../templates/contract.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { programText } from "../emit/program.ts";
import type { ServedModule } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import { fetchModule } from "./fetch-module.ts";
import { httpPart } from "./http-part.ts";
import { runtimePart } from "./runtime-part.ts";
import { toolsPart } from "./tools-part.ts";

/**
 * The whole program as the text of one file: runtime, manifest, the user's module and all that it imports, and what serves HTTP; or a
 * module with a request handler.
 * What the bundler objects to is reported; `undefined` when that includes errors.
 */
export async function bundle(module: ServedModule, manifest: Manifest, options: ResolvedOptions, sink: Sink): Promise<string | undefined> {
  if (options.target === "fetch") return fetchModule(module, manifest, options, sink);
  const http = options.http !== false;
  const parts = [runtimePart(manifest, http), http ? httpPart() : undefined, toolsPart(module, options, sink)] as const;
  const [runtime, served, tools] = await Promise.all(parts);
  return tools === undefined ? undefined : programText({ runtime, tools, ...(served !== undefined && { http: served }) });
}
