import { isRecord, setOwn } from "../../shape/record.ts";

/** A JSON value as text that does not depend on the order of names; `undefined` for one that is nested too deep to be written. */
export function canonicalText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, member: unknown) => (isRecord(member) ? sorted(member) : member));
  } catch {
    return undefined;
  }
}

function sorted(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(record).sort()) setOwn(out, name, record[name]);
  return out;
}
