import { firstLine } from "../../templates/command-line/layout.ts";
import type { ListedTool } from "./listed-tool.ts";
import { requiredIn, schemasIn } from "./schema-parts.ts";

const MAX_COLUMN = 40;

/**
 * The tools for people on a terminal: one line each, cut to fit.
 *
 * @param width columns of the terminal
 */
export function toolTable(tools: readonly ListedTool[], width: number): string {
  const rows = [
    ["TOOL", "ARGUMENTS", "DESCRIPTION"],
    ...tools.map((tool) => [tool.name, argumentsText(tool), firstLine(tool.description ?? "")]),
  ];
  const columns = [0, 1].map((column) => Math.min(MAX_COLUMN, Math.max(...rows.map((row) => row[column]?.length ?? 0))));
  return rows.map((row) => `${cut(row.map((cell, column) => inColumn(cell, columns[column])).join("  "), width)}\n`).join("");
}

/** `_1 (city), days?, unit?` */
function argumentsText({ inputSchema }: ListedTool): string {
  const required = requiredIn(inputSchema);
  const shown = [...schemasIn(inputSchema["properties"])].map(([key, { title }]) => {
    const name = /^_\d+$/.test(key) && typeof title === "string" ? `${key} (${title})` : key;
    return required.has(key) ? name : `${name}?`;
  });
  return shown.join(", ");
}

/** A cell in its column; the last one takes what there is. */
function inColumn(cell: string, column: number | undefined): string {
  return column === undefined ? cell : cut(cell, column).padEnd(column);
}

function cut(text: string, width: number): string {
  return (text.length <= width ? text : `${text.slice(0, width - 1)}…`).trimEnd();
}
