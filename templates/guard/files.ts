import type fs from "node:fs";
import { STDERR, STDIN, STDOUT, standardDescriptor } from "./descriptors.ts";
import { replace, wrapFunctions } from "./wrap.ts";

type FileSystem = typeof fs;

/** Their first argument is a descriptor. */
const BY_DESCRIPTOR = ["read", "readv", "write", "writev", "fstat", "fsync", "fdatasync", "ftruncate"];
/** Their first argument is a path or a descriptor. */
const BY_EITHER = ["readFile", "writeFile", "appendFile"];
/** Their first argument is a path. */
const BY_PATH = ["open"];
const BY_PATH_PROMISED = ["open", "readFile"];

/** Whatever `node:fs` is asked to do with stdin and stdout, by descriptor or by path, it does with an empty file and with stderr. */
export function guardFiles(): void {
  const fs = process.getBuiltinModule("node:fs");
  const { devNull } = process.getBuiltinModule("node:os");
  // Kept open as long as the process lives: the descriptor that stands for an empty stdin.
  const empty = fs.openSync(devNull, "r");
  const descriptor = (fd: unknown): unknown => (fd === STDOUT ? STDERR : fd === STDIN ? empty : fd);
  const either = (target: unknown): unknown => descriptor(standardDescriptor(target) ?? target);
  const path = (target: unknown): unknown => {
    const standard = standardDescriptor(target);
    return standard === undefined ? target : standard === STDIN ? devNull : "/dev/stderr";
  };
  const first =
    (change: (target: unknown) => unknown) =>
    ([target, ...rest]: readonly unknown[]) => [change(target), ...rest];
  wrapFunctions(fs, withSync(BY_DESCRIPTOR), first(descriptor));
  wrapFunctions(fs, withSync(BY_EITHER), first(either));
  wrapFunctions(fs, withSync(BY_PATH), first(path));
  wrapFunctions(fs.promises, BY_PATH_PROMISED, first(path));
  guardPromisedWriting(fs, "writeFile");
  guardPromisedWriting(fs, "appendFile");
  wrapFunctions(fs, ["createWriteStream", "createReadStream"], ([target, options]) => [target, streamOptions(target, options, either)]);
  guardClosing(fs, [STDIN, STDOUT, STDERR, empty]);
}

function withSync(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${name}Sync`]);
}

/** By descriptor, since a stderr that is a socket cannot be opened by its path. */
function guardPromisedWriting(fs: FileSystem, name: "writeFile" | "appendFile"): void {
  const original = fs.promises[name];
  const byDescriptor = fs[name];
  replace(fs.promises, name, original, (target: unknown, ...rest: unknown[]) => {
    const standard = standardDescriptor(target);
    if (standard === undefined || standard === STDIN) return Reflect.apply(original, fs.promises, [target, ...rest]);
    return new Promise<void>((resolve, reject) => {
      const done = (error: unknown): void => (error ? reject(error) : resolve());
      Reflect.apply(byDescriptor, fs, [STDERR, ...rest, done]);
    });
  });
}

function streamOptions(target: unknown, options: unknown, either: (target: unknown) => unknown): unknown {
  const fd = either(target);
  if (typeof fd !== "number") return options;
  return { ...(typeof options === "string" ? { encoding: options } : options !== null && typeof options === "object" && options), fd };
}

/** Streams close their descriptors at the end: these stay open, whoever asks. */
function guardClosing(fs: FileSystem, kept: readonly unknown[]): void {
  const { close, closeSync } = fs;
  replace(fs, "closeSync", closeSync, (fd: unknown) => (kept.includes(fd) ? undefined : Reflect.apply(closeSync, fs, [fd])));
  replace(fs, "close", close, (fd: unknown, ...rest: readonly unknown[]) => {
    if (!kept.includes(fd)) return Reflect.apply(close, fs, [fd, ...rest]);
    const [done] = rest;
    if (typeof done === "function") process.nextTick(() => done(null));
  });
}
