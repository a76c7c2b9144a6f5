import { hasEffect } from "./known-tags.ts";

/** What stands before and behind a tag that is spoken of: "the @default tag", "see @readonly". */
const BEFORE = /\b(?:an?|the|this|that|these|those|its|our|your|each|every|any|no|and|or|of|by|with|via|like|see|use|uses|using)\s+$/i;
const BEHIND = /^[,;:)]|^\s+(?:tags?|annotations?|decorators?|comments?|and|or)\b/i;

/** A tag in the middle of a line: its name, and its offset in the line. */
export interface InlineTag {
  readonly name: string;
  readonly offset: number;
}

/** Tags that would have an effect if they began the line. Code, links, addresses, names of packages and talk about tags are text. */
export function inlineTags(line: string): readonly InlineTag[] {
  if (!line.includes("@")) return [];
  const text = line.replace(/`+[^`]*`+|"[^"]*"|\{@[^}]*\}/g, (quoted) => "\0".repeat(quoted.length));
  return [...text.matchAll(/(?<=\S\s+)@([A-Za-z]\w*)(?=$|[\s,;:)])/g)].flatMap(({ 0: whole, 1: name = "", index: offset }) => {
    const isMeant = hasEffect(name) && !BEFORE.test(text.slice(0, offset)) && !BEHIND.test(text.slice(offset + whole.length));
    return isMeant ? [{ name, offset }] : [];
  });
}
