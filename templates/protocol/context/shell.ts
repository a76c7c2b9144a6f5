import type { Caller } from "../../call/caller.ts";
import { createProgressLine, type Screen } from "../../command-line/progress-line.ts";
import type { Manifest } from "../../contract.ts";
import { clientOf } from "./client.ts";
import { CallContext } from "./context.ts";
import { environmentOf } from "./environment.ts";
import { loggable } from "./loggable.ts";
import type { ShellContexts } from "./part.ts";

/** Progress and log go to stderr; there is nobody to ask. */
export function shellContexts(manifest: Manifest, stdout: Screen): ShellContexts {
  const { stderr } = process;
  const line = createProgressLine(stderr, [stdout]);
  const create = (caller: Caller): object =>
    new CallContext({
      signal: () => caller.signal(),
      progress: line.show,
      log(level, data, logger) {
        const shown = loggable(data);
        const text = typeof shown === "string" ? shown : JSON.stringify(shown);
        stderr.write(`${logger === undefined ? "" : `${logger}: `}${level}: ${text}\n`);
      },
      ask: async ({ method }) => {
        throw new Error(`there is no client to ask (${method}): the function was called from the shell`);
      },
      client: () => clientOf(undefined),
      env: environmentOf(manifest),
      changed: () => {},
    });
  return { create, end: line.end };
}
