import type { Sink } from "../diagnostics/sink.ts";
import type { Module, ServedModule } from "../model/model.ts";
import { checkDefaults } from "./defaults.ts";
import { exclude } from "./exclude.ts";
import { checkKeys } from "./keys.ts";
import { createObstacleFinder } from "./obstacle.ts";
import { prune } from "./prune.ts";
import { checkToolNames } from "./tool-names.ts";

/** Decides what of a module can be served, and reports what is wrong with it. */
export function check(module: Module, sink: Sink): ServedModule {
  const find = createObstacleFinder(module.types);
  const served = prune(exclude(module, find, sink), find);
  checkToolNames(served, sink);
  checkKeys(served, sink);
  checkDefaults(served, sink);
  if (served.tools.length === 0) sink.report("nothing-to-serve", { file: served.file, excluded: served.excluded.length });
  return served;
}
