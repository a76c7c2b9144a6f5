import type { Json, JsonSchema } from "../../templates/contract.ts";

/** A tool as a client sees it in a `tools/list` result, of whatever revision. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, Json>>;
}

/**
 * Reads a saved list: a `tools/list` result, or its `tools` array alone.
 *
 * @returns the tools, or what is wrong with the text
 */
export function parseToolList(text: string): readonly ListedTool[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "it is no JSON";
  }
  const tools: unknown = isRecord(value) ? value["tools"] : value;
  if (!Array.isArray(tools)) return 'it is neither {"tools": [...]} nor an array of tools';
  const bad = tools.findIndex((tool) => !isListedTool(tool));
  return bad === -1 ? tools.filter(isListedTool) : `item ${bad} is no tool: it needs a name and an inputSchema`;
}

function isListedTool(value: unknown): value is ListedTool {
  if (!isRecord(value)) return false;
  const { name, title, description, inputSchema, outputSchema, annotations } = value;
  return (
    typeof name === "string" &&
    isRecord(inputSchema) &&
    [title, description].every((text) => text === undefined || typeof text === "string") &&
    [outputSchema, annotations].every((part) => part === undefined || isRecord(part))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
