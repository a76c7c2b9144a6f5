import type { Parts } from "../parts.ts";
import type { Core } from "../protocol/core.ts";
import type { Settings } from "../settings.ts";
import { observe } from "./observed.ts";
import { tracedCore } from "./trace.ts";

/** A core that is watched as the settings say; or why it cannot be. */
export function watchedCore(create: (parts: Parts) => Core, parts: Parts, settings: Settings): Core | string {
  const observed = observe(parts, settings);
  if (typeof observed === "string") return observed;
  const core = create(observed.parts);
  return observed.trace ? tracedCore(core, observed.trace) : core;
}
