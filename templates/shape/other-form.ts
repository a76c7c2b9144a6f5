import { isRecord } from "./record.ts";
import { MISFIT } from "./run.ts";

/** The JSON that a string holds: clients send objects, arrays and numbers as strings. A string in a string is left alone. */
export function jsonInString(value: unknown): unknown {
  if (typeof value !== "string") return MISFIT;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "string" ? MISFIT : parsed;
  } catch {
    return MISFIT;
  }
}

/** What an object's own `toJSON` makes of it. */
export function toJsonForm(value: unknown): unknown {
  if (!isRecord(value) || typeof value["toJSON"] !== "function") return MISFIT;
  const form: unknown = value["toJSON"]();
  return form === value ? MISFIT : form;
}
