import { STDERR, STDIN, STDOUT } from "./descriptors.ts";

/** Sockets on the bare descriptor of stdout are sockets on that of stderr; on that of stdin there are none, as on files. */
export function guardSockets(): void {
  const net = process.getBuiltinModule("node:net");
  const guarded = ([options, ...rest]: readonly unknown[]): readonly unknown[] => {
    if (typeof options !== "object" || options === null || !("fd" in options)) return [options, ...rest];
    if (options.fd === STDIN) throw new Error("stdin belongs to the protocol: no socket can be opened on it");
    return [options.fd === STDOUT ? { ...options, fd: STDERR } : options, ...rest];
  };
  const socket = new Proxy(net.Socket, {
    construct: (original, args: readonly unknown[], target) => Reflect.construct(original, guarded(args), target),
    apply: (original, self, args: readonly unknown[]) => Reflect.apply(original, self, [...guarded(args)]),
  });
  Reflect.set(net, "Socket", socket);
  Reflect.set(net, "Stream", socket);
}
