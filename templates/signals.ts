import { listenForGood } from "./listen-for-good.ts";
import type { StdioServer } from "./transport/stdio.ts";

/**
 * SIGTERM and SIGINT stop the server in order: the running calls are aborted, the `exit` listeners of the module run. A second one ends
 * it as it would any other process. Nothing takes the listeners off before: a signal that has arrived, but waits for its turn, would be
 * lost.
 */
export function takeSignals(server: StdioServer): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const stop = (): void => {
      process.off(signal, stop);
      server.stop(code);
    };
    listenForGood(signal, stop);
  }
}
