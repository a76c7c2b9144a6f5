import type { ReadContext } from "./context.ts";
import type { DocTag, ParsedDoc } from "./doc.ts";
import { isKnownTag, OWN_TAGS, SINGLE_TAGS, type TagPlace, tagsFor } from "./known-tags.ts";

/** What a comment is about. */
export interface Commented {
  readonly place: TagPlace;
  readonly name: string;
}

/** Tags that cannot both hold of one function. */
const RIVALS: readonly (readonly [string, string])[] = [
  ["readonly", "destructive"],
  ["openWorld", "closedWorld"],
  ["resource", "prompt"],
];

/** Reports tags that nobody knows, that have no effect where they stand, and that contradict each other. */
export function checkTags(doc: ParsedDoc, about: Commented, ctx: ReadContext): void {
  for (const tag of doc.tags) {
    const places = OWN_TAGS.get(tag.name);
    if (isMisspelt(tag.name, about.place)) ctx.reportTag(tag, "unknown-tag", { tag: tag.name, known: tagsFor(about.place) });
    else if (places && !places.includes(about.place)) ctx.reportTag(tag, "misplaced-tag", { tag: tag.name, at: about.place, places });
  }
  for (const tag of doc.inline) ctx.reportTag(tag, "misplaced-tag", { tag: tag.name, at: "line", places: [] });
  reportRepeated(doc, about, ctx);
  if (about.place === "function") reportRivals(doc, about, ctx);
}

/** Whether nobody knows the name, or it is one of ours but for its capitals. */
function isMisspelt(name: string, place: TagPlace): boolean {
  if (!isKnownTag(name)) return true;
  const small = name.toLowerCase();
  return !OWN_TAGS.has(name) && [...OWN_TAGS].some(([own, places]) => places.includes(place) && own.toLowerCase() === small);
}

function reportRepeated(doc: ParsedDoc, { name }: Commented, ctx: ReadContext): void {
  const first = new Map<string, DocTag>();
  for (const tag of doc.tags) {
    const other = first.get(tag.name);
    if (!other) first.set(tag.name, tag);
    else if (SINGLE_TAGS.has(tag.name) && other.text.trim() !== tag.text.trim()) reportPair(other, tag, name, ctx);
  }
}

function reportRivals(doc: ParsedDoc, { name }: Commented, ctx: ReadContext): void {
  for (const rivals of RIVALS) {
    const [first, second] = doc.tags.filter((tag, i) => rivals.includes(tag.name) && doc.tags.findIndex((t) => t.name === tag.name) === i);
    if (first && second) reportPair(first, second, name, ctx);
  }
}

/** Says at the second of two tags that they cannot both hold. */
export function reportPair(first: DocTag, second: DocTag, name: string, ctx: ReadContext): void {
  const related = [{ message: "the other one", span: first.span }];
  ctx.reportTag(second, "conflicting-tags", { name, tag: second.name, other: first.name }, related);
}
