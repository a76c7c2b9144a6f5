import { type BuildFailure, type BuildResult, build, type Message } from "esbuild";
import { isDependency } from "./late-require.ts";
import { unresolved } from "./messages.ts";
import type { Settings } from "./settings.ts";

export interface Outcome {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  /** Absent when there are errors. */
  readonly result?: BuildResult<Settings>;
  /** What packages ask for that is not installed: it is left to run time. */
  readonly missing: readonly Message[];
}

/**
 * Bundles; and once more when packages ask for what is not installed, which then is left to run time.
 *
 * @param settings what to bundle, given the specifiers that could not be resolved
 */
export async function attempt(settings: (uninstalled: readonly string[]) => Settings): Promise<Outcome> {
  const first = await once(settings([]));
  const missing = first.errors.filter(isMissingInDependency);
  if (missing.length === 0) return { ...first, missing };
  return { ...(await once(settings(missing.flatMap((error) => unresolved(error) ?? [])))), missing };
}

async function once(options: Settings): Promise<Omit<Outcome, "missing">> {
  try {
    const result = await build(options);
    return { errors: result.errors, warnings: result.warnings, result };
  } catch (error) {
    if (isBuildFailure(error)) return { errors: error.errors, warnings: error.warnings };
    throw error;
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && "warnings" in error;
}

function isMissingInDependency(message: Message): boolean {
  return unresolved(message) !== undefined && message.location !== null && isDependency(`/${message.location.file}`);
}
