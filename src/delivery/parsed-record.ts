import { isRecord, type PlainRecord } from "../record.ts";

/** The object that a text is in JSON; `undefined` for any other text. */
export function parsedRecord(text: string): PlainRecord | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isRecord(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
