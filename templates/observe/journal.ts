import { thrownText } from "../call/thrown.ts";
import type { Hide } from "../env/secrets.ts";
import { log } from "../log.ts";
import { hideInLine } from "./hide-in-line.ts";

/** Writes one JSON line, which begins with the time. */
export type Journal = (line: object) => void;

/**
 * Lines are written at once, so that none is lost when the process ends; behind what the file holds already.
 * Of what no line can be made of (too deep, too long), what is no object is told, and why the rest is not.
 * To be called before user code is loaded. Throws what the system says of a file that cannot be opened.
 *
 * @param file "" for stderr
 * @param hide takes the values of secrets out of texts
 */
export function openJournal(file: string, hide?: Hide): Journal {
  // A stderr that is a socket cannot be opened by its path.
  const isStderr = file === "" || file === "/dev/stderr";
  const write = isStderr ? toStderr : fileWriter(file);
  const textOf = (line: object): string => JSON.stringify({ time: new Date().toISOString(), ...(hide ? hideInLine(line, hide) : line) });
  return (line) => write(`${textOrReason(line, textOf)}\n`);
}

function textOrReason(line: object, textOf: (line: object) => string): string {
  try {
    return textOf(line);
  } catch (error) {
    const plain = Object.entries(line).filter(([, value]) => typeof value !== "object");
    return textOf({ ...Object.fromEntries(plain), unwritten: thrownText(error) });
  }
}

/** Not by the stream's own `write`, which may look for secrets in the text: in there a line might end as no JSON. */
function toStderr(text: string): void {
  Reflect.apply(process.getBuiltinModule("node:stream").Writable.prototype.write, process.stderr, [text]);
}

function fileWriter(file: string): (text: string) => void {
  const { appendFileSync, openSync } = process.getBuiltinModule("node:fs");
  // Whoever else has an account on the machine must not read what agents send.
  const descriptor = openSync(file, "a", 0o600);
  if (isStdout(descriptor)) throw new Error("that is the program's stdout, which others read; name another file, or /dev/stderr");
  return (text) => {
    try {
      appendFileSync(descriptor, text);
    } catch (error) {
      // A full disk must not end the calls.
      log(`cannot write to ${file}: ${String(error)}`);
    }
  };
}

/** By whichever path: `/dev/stdout`, `/proc/self/fd/1`, a link to one of them, the file that stdout is led into. Devices take anything. */
function isStdout(descriptor: number): boolean {
  const { fstatSync } = process.getBuiltinModule("node:fs");
  const [opened, stdout] = [fstatSync(descriptor), fstatSync(1)];
  return opened.ino === stdout.ino && opened.dev === stdout.dev && !opened.isCharacterDevice();
}
