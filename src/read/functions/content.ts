import type { ts } from "ts-morph";
import type { ReadContext } from "../context.ts";
import { hasTag, type ParsedDoc } from "../docs/doc.ts";
import { partsOf } from "../parts.ts";
import { userTypeName } from "../user-type.ts";

const BLOCKS: readonly string[] = ["TextContent", "ImageContent", "AudioContent", "ResourceLink", "EmbeddedResource"];

/** Which of the types that `mcpc` exports are the protocol's own words for what a function gives, by what the function is. */
const OF_TOOLS: ReadonlySet<string> = new Set([...BLOCKS, "CallToolResult"]);
const OF_PROMPTS: ReadonlySet<string> = new Set([...BLOCKS, "PromptMessage", "GetPromptResult"]);
const OF_RESOURCES: ReadonlySet<string> = new Set(["TextResourceContents", "BlobResourceContents", "ReadResourceResult"]);

/** How deep in lists content is looked for: a type may be a list of itself. */
const DEEPEST = 4;

/** Tells the results that consist of the protocol's own types, alone, in lists or beside others, from those that are values. */
export function contentTest(doc: ParsedDoc, { checker }: ReadContext): (type: ts.Type) => boolean {
  const names = hasTag(doc, "resource") ? OF_RESOURCES : hasTag(doc, "prompt") ? OF_PROMPTS : OF_TOOLS;
  const isContent = (type: ts.Type, depth: number): boolean =>
    partsOf(type).some((part) => {
      if (!checker.isArrayType(part) && !checker.isTupleType(part)) return names.has(userTypeName(part.symbol) ?? "");
      return depth < DEEPEST && checker.getTypeArguments(part as ts.TypeReference).some((item) => isContent(item, depth + 1));
    });
  return (type) => isContent(type, 0);
}
