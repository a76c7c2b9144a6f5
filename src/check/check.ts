import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Module, ServedModule } from "../model/model.ts";
import { checkBindingValues } from "./binding-values.ts";
import { checkDefaults } from "./defaults.ts";
import { checkExamples } from "./examples.ts";
import { exclude } from "./exclude.ts";
import { checkKeys } from "./keys.ts";
import { createMisfit } from "./misfit.ts";
import { checkNames } from "./names.ts";
import { createObstacleFinder } from "./obstacle.ts";
import { checkPortability } from "./portability/portability.ts";
import { prune } from "./prune.ts";
import { neededVariables } from "./variables.ts";

/** Decides what of a module can be served, and reports what is wrong with it. */
export function check(module: Module, sink: Sink): ServedModule {
  const find = createObstacleFinder(module.types);
  const kept = exclude(module, find, sink);
  const served = prune({ ...kept, env: neededVariables(kept) }, find);
  checkNames(served, sink);
  checkKeys(served, sink);
  const misfit = createMisfit(served);
  checkDefaults(served, misfit, sink);
  checkExamples(served, misfit, sink);
  checkBindingValues(served, misfit, sink);
  if (callablesIn({ ...served, commands: [] }).length === 0)
    sink.report("nothing-to-serve", { files: served.files, excluded: served.excluded.length });
  // What cannot be served has more urgent faults, and types with errors are guesses.
  if (!sink.hasErrors()) checkPortability(served, sink);
  return served;
}
