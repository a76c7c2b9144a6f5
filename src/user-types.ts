/** Types for the modules that are compiled. They mean something to the compiler alone: nothing is imported at run time. */

export type {
  Annotations,
  AudioContent,
  BlobResourceContents,
  CallToolResult,
  ContentBlock,
  EmbeddedResource,
  GetPromptResult,
  ImageContent,
  PromptMessage,
  ReadResourceResult,
  ResourceContents,
  ResourceLink,
  Role,
  TextContent,
  TextResourceContents,
  ToolResultContent,
  ToolUseContent,
} from "./user-types/content.ts";
export type {
  Client,
  Context,
  Elicited,
  FormField,
  FormOptions,
  FormSchema,
  FormValues,
  Keyed,
  Log,
  Root,
  SampleRequest,
  SampleResult,
  SamplingContent,
  SamplingMessage,
  SamplingTool,
  Visit,
  VisitOptions,
} from "./user-types/context.ts";

/**
 * A whole number: `integer` in the schema, enforced when a tool is called.
 *
 * @example
 * import type { Int } from "mcpc";
 *
 * export function repeat(text: string, times: Int): string {
 *   return text.repeat(times);
 * }
 */
export type Int = number;
