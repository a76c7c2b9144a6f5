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
export function observe(parts: Parts, { trace: traced, audit, auditArguments }: Settings): Observed | string {
  try {
    const trace = traced === undefined ? undefined : openJournal(traced, parts.hide);
    const around = [
      ...(parts.around ?? []),
      ...(trace ? [stackTracing(trace)] : []),
      ...(audit === undefined ? [] : [auditing(openJournal(audit, parts.hide), auditArguments)]),
    ];
    return { parts: around.length > 0 ? { ...parts, around } : parts, ...(trace && { trace }) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
