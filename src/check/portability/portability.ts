import type { Sink } from "../../diagnostics/sink.ts";
import type { ServedModule } from "../../model/model.ts";
import { warnOfHyphens } from "./hyphens.ts";
import { warnOfLongDescriptions } from "./long-descriptions.ts";
import { warnOfLongFullNames } from "./long-full-names.ts";
import { warnOfLongToolNames } from "./long-tool-names.ts";
import { warnOfManyTools } from "./many-tools.ts";
import { warnOfNameStarts } from "./name-starts.ts";
import { warnOfRecursiveResults } from "./recursive-results.ts";
import { warnOfSpaces } from "./spaces.ts";
import { warnOfUndescribedProperties } from "./undescribed-properties.ts";
import { warnOfUndescribedTools } from "./undescribed-tools.ts";
import { warnOfUntypedParameters } from "./untyped-parameters.ts";

/** What every rule does: looks at a module that can be served, and warns of what some known client makes less of. */
export type PortabilityRule = (module: ServedModule, sink: Sink) => void;

const rules: readonly PortabilityRule[] = [
  warnOfManyTools,
  warnOfSpaces,
  warnOfLongToolNames,
  warnOfLongFullNames,
  warnOfHyphens,
  warnOfNameStarts,
  warnOfLongDescriptions,
  warnOfUndescribedTools,
  warnOfUndescribedProperties,
  warnOfUntypedParameters,
  warnOfRecursiveResults,
];

/** Warns of what is right and yet not taken by every client; each warning names one that it is about. */
export function checkPortability(module: ServedModule, sink: Sink): void {
  for (const rule of rules) rule(module, sink);
}
