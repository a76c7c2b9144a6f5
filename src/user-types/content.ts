/** What results and messages consist of, as the protocol has it. A block of a kind that a client's revision lacks is sent in the nearest form it has. */

export type Role = "user" | "assistant";

/** For whom a block is, and how much it matters. */
export interface Annotations {
  audience?: Role[];
  /**
   * From 0 (can be left away) to 1 (must be seen).
   * @minimum 0
   * @maximum 1
   */
  priority?: number;
  /** A time in the form of RFC 3339. */
  lastModified?: string;
}

interface Block {
  annotations?: Annotations;
  _meta?: Record<string, unknown>;
}

export interface TextContent extends Block {
  type: "text";
  text: string;
}

export interface ImageContent extends Block {
  type: "image";
  /**
   * The picture in base64.
   * @format byte
   */
  data: string;
  mimeType: string;
}

export interface AudioContent extends Block {
  type: "audio";
  /**
   * The sound in base64.
   * @format byte
   */
  data: string;
  mimeType: string;
}

/** Points to a resource that clients may read. */
export interface ResourceLink extends Block {
  type: "resource_link";
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  /** In bytes. */
  size?: number;
  icons?: { src: string; mimeType?: string; sizes?: string[]; theme?: "light" | "dark" }[];
}

/** A resource with its contents. */
export interface EmbeddedResource extends Block {
  type: "resource";
  resource: ResourceContents;
}

export interface TextResourceContents {
  uri: string;
  mimeType?: string;
  text: string;
  _meta?: Record<string, unknown>;
}

export interface BlobResourceContents {
  uri: string;
  mimeType?: string;
  /**
   * The bytes in base64.
   * @format byte
   */
  blob: string;
  _meta?: Record<string, unknown>;
}

/**
 * What is read of a resource; one that consists of several parts, such as a folder, gives one of these for each.
 *
 * @example
 * import type { ResourceContents } from "mcpc";
 *
 * // with the tag @resource notes://all in its comment
 * export function notes(): ResourceContents[] {
 *   return [{ uri: "notes://today", mimeType: "text/markdown", text: "# Today" }];
 * }
 */
export type ResourceContents = TextResourceContents | BlobResourceContents;

/** What reading a resource gives in the protocol's own form. */
export interface ReadResourceResult {
  contents: ResourceContents[];
  _meta?: Record<string, unknown>;
}

/**
 * A part of a result or of a message.
 *
 * @example
 * import type { ContentBlock } from "mcpc";
 *
 * export function chart(): ContentBlock[] {
 *   return [{ type: "text", text: "Sales, 2026" }, { type: "image", data: draw(), mimeType: "image/png" }];
 * }
 */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/** The result of a tool in the protocol's own form, for functions that want to say all of it themselves. */
export interface CallToolResult {
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}

/**
 * A message that a prompt consists of.
 *
 * @example
 * import type { PromptMessage } from "mcpc";
 *
 * // with the tag @prompt in its comment
 * export function review(code: string): PromptMessage[] {
 *   return [{ role: "user", content: { type: "text", text: `Review this:\n${code}` } }];
 * }
 */
export interface PromptMessage {
  role: Role;
  content: ContentBlock;
}

/** What a prompt gives in the protocol's own form. */
export interface GetPromptResult {
  description?: string;
  messages: PromptMessage[];
  _meta?: Record<string, unknown>;
}

/** A call that a sampled model wants to make. */
export interface ToolUseContent {
  type: "tool_use";
  id: string;
  name: string;
  input: Record<string, unknown>;
  _meta?: Record<string, unknown>;
}

/** What became of such a call. */
export interface ToolResultContent {
  type: "tool_result";
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}
