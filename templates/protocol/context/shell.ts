import type { Caller } from "../../call/caller.ts";
import type { Manifest } from "../../contract.ts";
import { clientOf } from "./client.ts";
import { CallContext } from "./context.ts";
import { environmentOf } from "./environment.ts";
import { loggable } from "./loggable.ts";

/** Progress and log go to stderr; there is nobody to ask. */
export function shellContext(caller: Caller, manifest: Manifest): object {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  return new CallContext({
    signal: () => caller.signal(),
    progress: (done, total, message) =>
      say([total === undefined ? done : `${done}/${total}`, message].filter((part) => part !== undefined).join(" ")),
    log(level, data, logger) {
      const shown = loggable(data);
      say(`${logger === undefined ? "" : `${logger}: `}${level}: ${typeof shown === "string" ? shown : JSON.stringify(shown)}`);
    },
    ask: async ({ method }) => {
      throw new Error(`there is no client to ask (${method}): the function was called from the shell`);
    },
    client: () => clientOf(undefined),
    env: environmentOf(manifest),
    changed: () => {},
  });
}
