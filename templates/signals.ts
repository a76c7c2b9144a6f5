import type { StdioServer } from "./transport/stdio.ts";

/** How long the signals are left alone when nothing is there to abort, in milliseconds: taking them costs more than a short call. */
const IDLE = 100;

/**
 * SIGTERM and SIGINT stop the server in order: the running calls are aborted, the `exit` listeners of the module run. Who listens for a
 * signal waits for its turn, though, which a function that never gives it back leaves to nobody; so while messages are handled nobody
 * listens, and a signal ends the process as it would any other. So does a second one.
 *
 * @returns what messages are to be handled in
 */
export function takeSignals(server: StdioServer): (handle: () => void) => void {
  let listening = false;
  let idle: NodeJS.Timeout | undefined;
  const stop = (signal: NodeJS.Signals): void => server.stop(signal === "SIGINT" ? 130 : 143);
  const letGo = (): void => {
    listening = false;
    process.off("SIGINT", stop).off("SIGTERM", stop);
  };
  const listen = (): void => {
    letGo();
    idle = undefined;
    listening = true;
    process.once("SIGINT", stop).once("SIGTERM", stop);
  };
  const over = (): void => {
    if (server.busy()) listen();
    else if (!idle) idle = setTimeout(listen, IDLE).unref();
  };
  const turn = (handle: () => void): void => {
    letGo();
    handle();
    if (server.busy()) setImmediate(over);
    else over();
  };
  over();
  // A signal that came along with messages is heard first.
  return (handle) => void (listening ? setImmediate(turn, handle) : turn(handle));
}
