import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Module, ServedModule } from "../model/model.ts";
import { checkDefaults } from "./defaults.ts";
import { exclude } from "./exclude.ts";
import { checkKeys } from "./keys.ts";
import { checkNames } from "./names.ts";
import { createObstacleFinder } from "./obstacle.ts";
import { checkPortability } from "./portability/portability.ts";
import { prune } from "./prune.ts";

/** Decides what of a module can be served, and reports what is wrong with it. */
export function check(module: Module, sink: Sink): ServedModule {
  const find = createObstacleFinder(module.types);
  const served = prune(exclude(module, find, sink), find);
  checkNames(served, sink);
  checkKeys(served, sink);
  checkDefaults(served, sink);
  if (callablesIn(served).length === 0) sink.report("nothing-to-serve", { file: served.file, excluded: served.excluded.length });
  // What cannot be served has more urgent faults, and types with errors are guesses.
  if (!sink.hasErrors()) checkPortability(served, sink);
  return served;
}
