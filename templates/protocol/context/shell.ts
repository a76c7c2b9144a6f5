import type { Caller } from "../../call/caller.ts";
import { createProgressLine } from "../../command-line/progress-line.ts";
import type { Manifest } from "../../contract.ts";
import { clientOf } from "./client.ts";
import { CallContext } from "./context.ts";
import { environmentOf } from "./environment.ts";
import { loggable } from "./loggable.ts";

/**
 * Progress and log go to stderr; there is nobody to ask.
 *
 * @param atEnd takes what is to be done when the call has ended, before its result is shown
 */
export function shellContext(caller: Caller, manifest: Manifest, atEnd: (end: () => void) => void): object {
  const line = createProgressLine();
  atEnd(line.end);
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
