/** Listens to what concerns the whole process. Code that takes all listeners away leaves this one. */
export function listenForGood(
  event: "uncaughtException" | "unhandledRejection" | "SIGINT" | "SIGTERM",
  listener: (given: unknown) => void,
): void {
  const remove = process.removeAllListeners;
  // By the wider of its types: the listeners of any event.
  const emitter: NodeJS.EventEmitter = process;
  const listen = (): void => {
    // Not taken off to be put on: a signal that waits for its turn would be lost.
    if (!emitter.listeners(event).includes(listener)) emitter.on(event, listener);
  };
  process.removeAllListeners = (...events) => {
    Reflect.apply(remove, process, events);
    listen();
    return process;
  };
  listen();
}
