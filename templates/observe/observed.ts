import type { Parts } from "../parts.ts";
import type { Settings } from "../settings.ts";
import { auditing } from "./audit.ts";
import { type Journal, openJournal } from "./journal.ts";
import { stackTracing } from "./trace.ts";

/** The parts of a program whose calls are watched, and where messages are written, if they are. */
export interface Observed {
  readonly parts: Parts;
  readonly trace?: Journal;
}

/** Opens the files of `--trace` and `--audit`; gives back why one cannot be opened. */
export function observe(parts: Parts, { trace: traced, audit: audited, auditArguments }: Settings): Observed | string {
  if (auditArguments && audited === undefined) return "--audit-arguments is of no use without --audit FILE, the file that it writes to";
  const trace = open("--trace", traced, parts);
  const audit = open("--audit", audited, parts);
  if (typeof trace === "string") return trace;
  if (typeof audit === "string") return audit;
  const around = [...(parts.around ?? []), ...(trace ? [stackTracing(trace)] : []), ...(audit ? [auditing(audit, auditArguments)] : [])];
  return { parts: around.length > 0 ? { ...parts, around } : parts, ...(trace && { trace }) };
}

function open(flag: string, file: string | undefined, { hide }: Parts): Journal | string | undefined {
  try {
    return file === undefined ? undefined : openJournal(file, hide);
  } catch (error) {
    const known = error instanceof Error && "code" in error ? why.get(error.code) : undefined;
    return `${flag} cannot write to '${file}': ${known ?? (error instanceof Error ? error.message : String(error))}`;
  }
}

/** What the system's codes mean, and how to mend it. */
const why: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "its folder is not there; make it, or name another file"],
  ["ENOTDIR", "part of its path is a file; name another one"],
  ["EISDIR", "it is a folder; name a file in it"],
  ["EACCES", "you may not write there; name another file"],
  ["ENXIO", "it is a socket, or nobody reads it; name another file, or /dev/stderr"],
  ["EROFS", "nothing can be written there; name another file"],
]);
