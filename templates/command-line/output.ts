import type { Json } from "../contract.ts";
import type { Format } from "../settings.ts";
import { closed } from "./closed.ts";
import { plainText } from "./plain-text.ts";
import { tableText } from "./table.ts";

/** How results are written. */
export interface Style {
  /** What `--output` says. */
  readonly format: Format | undefined;
  /** How strings are written where it says nothing. */
  readonly text: "raw" | "json";
  /** Somebody reads it on a terminal. */
  readonly pretty: boolean;
}

/**
 * A result as the shell shows it, with its line end. Where `--output` says nothing, strings are written as they are and all else as JSON, for
 * people on a terminal, on one line for other programs. `json` is one JSON document always.
 */
export function resultText(value: Json, { format, text, pretty }: Style): string {
  if (format === "table") return closed(tableText(value)).trimStart();
  if (format === "text")
    return Array.isArray(value) ? value.map((item: Json) => `${plainText(item)}\n`).join("") : closed(plainText(value));
  if (typeof value === "string" && format === undefined && text === "raw") return closed(value);
  return `${pretty ? JSON.stringify(value, null, 2) : JSON.stringify(value)}\n`;
}

/** One item of a generator: a line. */
export function itemText(item: Json, { format, text }: Style): string {
  return `${format === "text" || text === "raw" ? plainText(item) : JSON.stringify(item)}\n`;
}
