import type { ToolDoc } from "../../model/model.ts";
import { deprecations, exampleText, hasTag, type ParsedDoc, tagTexts } from "../docs/doc.ts";
import { splitType } from "../docs/param-tags.ts";

/** What the comment of a function says of it to clients. */
export function toolDoc(name: string, doc: ParsedDoc): ToolDoc {
  const text = doc.text || (tagTexts(doc, "description")[0] ?? tagTexts(doc, "summary")[0]);
  const description = [text, ...deprecations(doc), ...tagTexts(doc, "example").map(exampleText)].filter(Boolean).join("\n\n");
  const returns = tagTexts(doc, "returns", "return").map((each) => splitType(each).rest)[0];
  const readOnly = hasTag(doc, "readonly");
  return {
    title: tagTexts(doc, "title")[0] || titleFrom(name),
    ...(description && { description }),
    ...(returns && { returns }),
    hints: {
      readOnlyHint: readOnly,
      destructiveHint: hasTag(doc, "destructive") || !readOnly,
      idempotentHint: readOnly || hasTag(doc, "idempotent"),
      openWorldHint: !hasTag(doc, "closedWorld"),
    },
  };
}

/** `fighterDamage` -> `Fighter Damage`. */
function titleFrom(name: string): string {
  const words = name.split(/[_\-.\s$]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u).filter(Boolean);
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(" ");
}
