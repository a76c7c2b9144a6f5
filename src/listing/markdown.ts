import type { JsonSchema } from "../../templates/contract.ts";
import type { ListedTool } from "./listed-tool.ts";
import { requiredIn, schemasIn } from "./schema-parts.ts";
import { schemaText } from "./schema-text.ts";

/** The tools as a section of a README: a heading, a description and a table of arguments for each. */
export function toolMarkdown(tools: readonly ListedTool[]): string {
  return `${["## Tools", ...tools.flatMap(toolSection)].join("\n\n")}\n`;
}

function toolSection({ name, description, inputSchema, outputSchema }: ListedTool): readonly string[] {
  return [
    `### ${code(name)}`,
    ...(description ? [description] : []),
    ...argumentTable(inputSchema),
    ...(outputSchema ? [returnsText(outputSchema)] : []),
  ];
}

function argumentTable(schema: JsonSchema): readonly string[] {
  const properties = [...schemasIn(schema["properties"])];
  if (properties.length === 0) return [];
  const required = requiredIn(schema);
  const rows = properties.map(([key, property]) => {
    const name = /^_\d+$/.test(key) && typeof property["title"] === "string" ? `${code(key)} ${property["title"]}` : code(key);
    return [name, code(schemaText(property, schema)), required.has(key) ? "yes" : "", textOf(property)];
  });
  return [[["argument", "type", "required", "description"], ["---", "---", "---", "---"], ...rows].map(row).join("\n")];
}

function returnsText(schema: JsonSchema): string {
  const text = textOf(schema);
  return `Returns ${code(schemaText(schema, schema))}${text ? `: ${text}` : ""}`;
}

function textOf({ description }: JsonSchema): string {
  return typeof description === "string" ? description : "";
}

/** Everything in one line, and no bar that would end a cell. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
}

/** Text with backticks in it needs longer ones around it. */
function code(text: string): string {
  const fence = "`".repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}
