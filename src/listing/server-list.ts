import { isRecord } from "../record.ts";
import { isListedTool, type ListedTool } from "./listed-tool.ts";

/** What a client can find out about a server: the lists of all that it offers, of whatever revision. */
export interface ServerList {
  readonly tools: readonly ListedTool[];
  readonly resources: readonly ListedResource[];
  readonly prompts: readonly ListedPrompt[];
}

/** A member of `resources` (with `uri`) or of `resourceTemplates` (with `uriTemplate`). */
export interface ListedResource {
  readonly name: string;
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly mimeType?: string;
}

/** A member of `prompts`. */
export interface ListedPrompt {
  readonly name: string;
  readonly arguments?: readonly { readonly name: string; readonly required?: boolean }[];
}

/**
 * Reads a saved list: what `mcpc tools` prints, a `tools/list` result, or its `tools` array alone. Of what it does not mention there is nothing.
 *
 * @returns the lists, or what is wrong with the text
 */
export function parseServerList(text: string): ServerList | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "it is no JSON";
  }
  const lists = Array.isArray(value) ? { tools: value } : value;
  if (!isRecord(lists) || !Array.isArray(lists["tools"])) return 'it is neither {"tools": [...]} nor an array of tools';
  const problem =
    problemIn(lists, "tools", isListedTool, "is no tool: it needs a name and an inputSchema") ??
    problemIn(lists, "resources", isListedResource, "of resources is none: it needs a name and a uri") ??
    problemIn(lists, "resourceTemplates", isListedResource, "of resourceTemplates is none: it needs a name and a uriTemplate") ??
    problemIn(lists, "prompts", isListedPrompt, "of prompts is none: it needs a name, and so do its arguments");
  if (problem !== undefined) return problem;
  return {
    tools: membersOf(lists, "tools").filter(isListedTool),
    resources: [...membersOf(lists, "resources"), ...membersOf(lists, "resourceTemplates")].filter(isListedResource),
    prompts: membersOf(lists, "prompts").filter(isListedPrompt),
  };
}

type Lists = Readonly<Record<string, unknown>>;

function membersOf(lists: Lists, key: string): readonly unknown[] {
  const list = lists[key];
  return Array.isArray(list) ? list : [];
}

function problemIn(lists: Lists, key: string, fits: (value: unknown) => boolean, problem: string): string | undefined {
  if (lists[key] !== undefined && !Array.isArray(lists[key])) return `'${key}' is no array`;
  const bad = membersOf(lists, key).findIndex((each) => !fits(each));
  return bad === -1 ? undefined : `item ${bad} ${problem}`;
}

function isListedResource(value: unknown): value is ListedResource {
  if (!isRecord(value)) return false;
  const { name, uri, uriTemplate, mimeType } = value;
  return typeof name === "string" && typeof (uri ?? uriTemplate) === "string" && isText(mimeType);
}

function isListedPrompt(value: unknown): value is ListedPrompt {
  if (!isRecord(value)) return false;
  const { name, arguments: all = [] } = value;
  return typeof name === "string" && Array.isArray(all) && all.every((each) => isRecord(each) && typeof each["name"] === "string");
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}
