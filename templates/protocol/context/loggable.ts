import { thrownText } from "../../call/thrown.ts";

/** What is logged, as JSON can have it: of errors what they say, of anything else that has no JSON form its text. */
export function loggable(data: unknown): unknown {
  if (data instanceof Error) return thrownText(data);
  try {
    return JSON.stringify(data) === undefined ? String(data) : data;
  } catch {
    return String(data);
  }
}
