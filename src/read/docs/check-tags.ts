import type { ReadContext } from "../context.ts";
import { type DocTag, hasTag, isDenied, type ParsedDoc } from "./doc.ts";
import { isKnownTag, placesElsewhere, SINGLE_TAGS, type TagPlace, tagsFor } from "./known-tags.ts";
import { paramTag, splitType } from "./param-tags.ts";

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
    const elsewhere = placesElsewhere(tag.name, about.place);
    if (!isKnownTag(tag.name)) ctx.report("unknown-tag", { tag: tag.name, known: tagsFor(about.place) }, tag.span);
    else if (elsewhere) ctx.report("misplaced-tag", { tag: tag.name, at: about.place, places: elsewhere }, tag.span);
    else if (isDenied(tag)) ctx.report("invalid-tag-value", { tag: tag.name, value: tag.text, expected: NO_VALUE }, tag.valueSpan);
    else reportMissingValue(tag, about.place, ctx);
  }
  for (const tag of doc.inline) ctx.report("misplaced-tag", { tag: tag.name, at: "line", places: [] }, tag.span);
  reportRepeated(doc, about, ctx);
  if (about.place !== "function") return;
  reportSaidTwice(doc, about, ctx);
  reportRivals(doc, about, ctx);
}

const NO_VALUE = "left out where it does not hold, since it holds wherever it stands";

/** What some tags must say at some places. */
const NEEDED: readonly { readonly tag: string; readonly places: readonly TagPlace[]; readonly expected: string }[] = [
  { tag: "name", places: ["function"], expected: "the name of the tool" },
  { tag: "name", places: ["file"], expected: "the name of the server" },
  { tag: "title", places: ["function", "parameter", "member", "type"], expected: "the text to show" },
];

function reportMissingValue(tag: DocTag, place: TagPlace, ctx: ReadContext): void {
  const needed = NEEDED.find(({ tag: name, places }) => name === tag.name && places.includes(place));
  if (needed && tag.text === "") ctx.report("invalid-tag-value", { tag: tag.name, value: "", expected: needed.expected }, tag.valueSpan);
}

function reportRepeated(doc: ParsedDoc, { name }: Commented, ctx: ReadContext): void {
  const first = new Map<string, DocTag>();
  for (const tag of doc.tags) {
    const other = first.get(tag.name);
    if (!other) first.set(tag.name, tag);
    else if (SINGLE_TAGS.has(tag.name) && other.text.trim() !== tag.text.trim()) reportPair(other, tag, name, ctx);
  }
}

/** What is said of a parameter or of the result, in whichever words, is said once. */
function reportSaidTwice(doc: ParsedDoc, { name }: Commented, ctx: ReadContext): void {
  const first = new Map<string, { readonly tag: DocTag; readonly text: string }>();
  for (const tag of doc.tags) {
    const param = paramTag(tag);
    const isResult = tag.name === "returns" || tag.name === "return";
    const about = param?.path.join(".") ?? (isResult ? "" : undefined);
    const text = param?.text ?? splitType(tag.text).rest;
    if (about === undefined || text === "") continue;
    const other = first.get(about);
    if (!other) first.set(about, { tag, text });
    else if (other.text !== text) reportPair(other.tag, tag, about || name, ctx);
  }
}

function reportRivals(doc: ParsedDoc, { name }: Commented, ctx: ReadContext): void {
  // Hints are about tools: elsewhere they have no effect, which is said of each.
  const told = hasTag(doc, "resource", "prompt") ? RIVALS.slice(-1) : RIVALS;
  for (const rivals of told) {
    const [first, second] = doc.tags.filter((tag, i) => rivals.includes(tag.name) && doc.tags.findIndex((t) => t.name === tag.name) === i);
    if (first && second) reportPair(first, second, name, ctx);
  }
}

/** Says at the second of two tags that they cannot both hold. */
export function reportPair(first: DocTag, second: DocTag, name: string, ctx: ReadContext): void {
  const related = [{ message: "the other one", span: first.span }];
  ctx.report("conflicting-tags", { name, tag: second.name, other: first.name }, second.span, related);
}
