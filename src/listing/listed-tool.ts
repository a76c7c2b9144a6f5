import type { Json, JsonSchema } from "../../templates/contract.ts";
import { isRecord } from "../record.ts";

/** A tool as a client sees it in a `tools/list` result, of whatever revision. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: Readonly<Record<string, Json>>;
}

export function isListedTool(value: unknown): value is ListedTool {
  if (!isRecord(value)) return false;
  const { name, title, description, inputSchema, outputSchema, annotations } = value;
  return (
    typeof name === "string" &&
    isRecord(inputSchema) &&
    [title, description].every((text) => text === undefined || typeof text === "string") &&
    [outputSchema, annotations].every((part) => part === undefined || isRecord(part))
  );
}
