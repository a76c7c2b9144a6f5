import { STDERR, STDIN, STDOUT } from "./descriptors.ts";

/** Sockets and terminals on the bare descriptor of stdout are ones on that of stderr; on that of stdin there are none, as on files. */
export function guardSockets(): void {
  const net = process.getBuiltinModule("node:net");
  const tty = process.getBuiltinModule("node:tty");
  const socket = guarded(net.Socket, (options) => {
    if (typeof options !== "object" || options === null || !("fd" in options)) return options;
    const fd = guardedDescriptor(options.fd);
    return fd === options.fd ? options : { ...options, fd };
  });
  Reflect.set(net, "Socket", socket);
  Reflect.set(net, "Stream", socket);
  Reflect.set(tty, "ReadStream", guarded(tty.ReadStream, guardedDescriptor));
  Reflect.set(tty, "WriteStream", guarded(tty.WriteStream, guardedDescriptor));
}

type Constructor = typeof import("node:net").Socket | typeof import("node:tty").ReadStream | typeof import("node:tty").WriteStream;

/** A constructor whose first argument is changed, called with `new` or without. */
function guarded(made: Constructor, change: (first: unknown) => unknown): Constructor {
  const changed = ([first, ...rest]: readonly unknown[]): readonly unknown[] => [change(first), ...rest];
  return new Proxy(made, {
    construct: (original, args: readonly unknown[], target) => Reflect.construct(original, changed(args), target),
    apply: (original, self, args: readonly unknown[]) => Reflect.apply(original, self, [...changed(args)]),
  });
}

function guardedDescriptor(fd: unknown): unknown {
  if (fd === STDIN) throw new Error("stdin belongs to the protocol: no socket can be opened on it");
  return fd === STDOUT ? STDERR : fd;
}
