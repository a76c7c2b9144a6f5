import type { Hide } from "../env/secrets.ts";
import { log } from "../log.ts";

/** Writes one JSON line, which begins with the time. */
export type Journal = (line: object) => void;

/**
 * Lines are written at once, so that none is lost when the process ends; behind what the file holds already.
 * To be called before user code is loaded. Throws what the system says of a file that cannot be opened.
 *
 * @param file "" for stderr
 * @param hide takes the values of secrets out of texts
 */
export function openJournal(file: string, hide: Hide = (text) => text): Journal {
  // A stderr that is a socket cannot be opened by its path.
  const isStderr = file === "" || file === "/dev/stderr";
  const write = isStderr ? (text: string): void => void process.stderr.write(text) : fileWriter(file);
  // Text by text, since a line without its secrets must still be JSON.
  const shown = (_: string, value: unknown): unknown => {
    if (typeof value !== "string" && typeof value !== "number") return value;
    const hidden = hide(String(value));
    return hidden === String(value) ? value : hidden;
  };
  return (line) => write(`${JSON.stringify({ time: new Date().toISOString(), ...line }, shown)}\n`);
}

function fileWriter(file: string): (text: string) => void {
  const { appendFileSync, openSync } = process.getBuiltinModule("node:fs");
  // Whoever else has an account on the machine must not read what agents send.
  const descriptor = openSync(file, "a", 0o600);
  return (text) => {
    try {
      appendFileSync(descriptor, text);
    } catch (error) {
      // A full disk must not end the calls.
      log(`cannot write to ${file}: ${String(error)}`);
    }
  };
}
