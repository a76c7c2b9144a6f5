import { describe } from "./command-line/describe.ts";
import { runCommandLine } from "./command-line/run.ts";
import { watchedCore } from "./observe/watched-core.ts";

/**
 * What a server that is started by a client does without. It is bundled by itself and kept packed in the program, so that it costs no start
 * the time to parse it, and little room; of the rest of the runtime it takes what `shared.ts` names.
 */
export interface OnDemand {
  readonly describe: typeof describe;
  readonly runCommandLine: typeof runCommandLine;
  readonly watchedCore: typeof watchedCore;
}

export type LoadOnDemand = () => OnDemand;

export const onDemand: OnDemand = { describe, runCommandLine, watchedCore };
