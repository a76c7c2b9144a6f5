import type { Caller } from "../../call/caller.ts";
import type { ProgressLine } from "../../command-line/progress-line.ts";
import type { Manifest } from "../../contract.ts";
import { clientOf } from "./client.ts";
import { CallContext } from "./context.ts";
import { environmentOf } from "./environment.ts";
import { loggable } from "./loggable.ts";

/** Progress and log go to stderr; there is nobody to ask. */
export function shellContext(caller: Caller, manifest: Manifest, line: ProgressLine): object {
  return new CallContext({
    signal: () => caller.signal(),
    progress: line.show,
    log(level, data, logger) {
      const shown = loggable(data);
      line.say(`${logger === undefined ? "" : `${logger}: `}${level}: ${typeof shown === "string" ? shown : JSON.stringify(shown)}`);
    },
    ask: async ({ method }) => {
      throw new Error(`there is no client to ask (${method}): the function was called from the shell`);
    },
    client: () => clientOf(undefined),
    env: environmentOf(manifest),
    changed: () => {},
  });
}
