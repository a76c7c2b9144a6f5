import type { Json } from "../contract.ts";
import { isRecord } from "../shape/record.ts";
import { plainText } from "./plain-text.ts";
import { textWidth } from "./text-width.ts";

/**
 * A value as a table without lines: objects in an array are rows under the names of their members, other items rows of one column; the
 * members of a single object are rows of name and value.
 */
export function tableText(value: Json): string {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return isRows(items) ? objectsText(items) : gridText(items.map((item) => [item]));
  }
  return isRecord(value) ? gridText(Object.entries(value)) : plainText(value);
}

type Row = Readonly<Record<string, unknown>>;

function isRows(items: readonly unknown[]): items is readonly Row[] {
  return items.length > 0 && items.every((item) => isRecord(item));
}

function objectsText(items: readonly Row[]): string {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return gridText(
    items.map((item) => names.map((name) => item[name])),
    [names.map((name) => name.toUpperCase())],
  );
}

/** Columns as wide as their widest cell; those of numbers stand at the right. */
function gridText(rows: readonly (readonly unknown[])[], head: readonly (readonly string[])[] = []): string {
  const texts = [...head, ...rows.map((row) => row.map(cellText))];
  const widths: number[] = [];
  for (const row of texts) for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(text));
  const right = widths.map((_, column) => rows.every((row) => typeof (row[column] ?? 0) === "number"));
  const cell = (text: string, column: number): string => {
    const blanks = " ".repeat((widths[column] ?? 0) - textWidth(text));
    return right[column] ? blanks + text : text + blanks;
  };
  return texts.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}

/** On one line, without what a terminal would take for an order; what is not there is empty. */
function cellText(value: unknown): string {
  const text = value === undefined || value === null ? "" : plainText(value).replaceAll(/\s+/g, " ");
  return text.replaceAll(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
