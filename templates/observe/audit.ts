import type { Called } from "../call/called.ts";
import type { Around } from "../call/policy/around.ts";
import { subjectOf } from "../call/policy/subject.ts";
import type { CallableEntry } from "../contract.ts";
import { isRecord } from "../shape/record.ts";
import type { Journal } from "./journal.ts";

/** One line for each call: `{ time, tool, ok, ms, principal?, cancelled?, arguments? }`; `resource` or `prompt` in the place of `tool`. */
export function auditing(write: Journal, withArguments = false): Around {
  return (entry, run) => async (values, caller) => {
    const start = performance.now();
    const called = await run(values, caller);
    write({
      [kindOf(entry)]: entry.name,
      ok: isFine(called),
      ms: Math.round((performance.now() - start) * 10) / 10,
      principal: subjectOf(caller),
      ...(caller.cancelled && { cancelled: true }),
      ...(withArguments && { arguments: values }),
    });
    return called;
  };
}

function isFine(called: Called): boolean {
  return called.kind === "content" ? !called.failed : called.kind !== "failed" && called.kind !== "refused";
}

function kindOf(entry: CallableEntry): "tool" | "resource" | "prompt" {
  const listing = "listing" in entry && isRecord(entry.listing) ? entry.listing : {};
  if ("inputSchema" in listing) return "tool";
  return "uri" in listing || "uriTemplate" in listing ? "resource" : "prompt";
}
