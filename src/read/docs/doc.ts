import type { ts } from "ts-morph";
import type { Span } from "../../model/model.ts";
import { spanOf } from "../span.ts";
import { declaresUserTypes } from "../user-type.ts";
import { commentLines, type Line } from "./comment-lines.ts";
import type { RawComment } from "./comments.ts";
import { inlineTags } from "./inline-tags.ts";
import { isKnownTag, isMeant, LIMIT_TAGS, SWITCHES } from "./known-tags.ts";

/** A JSDoc comment, taken apart. */
export interface ParsedDoc {
  /** The text before the first tag, that of `@remarks`, and tags that nobody knows, as they stand. */
  readonly text: string;
  readonly tags: readonly DocTag[];
  /** Tags inside lines, which are text. */
  readonly inline: readonly Pick<DocTag, "name" | "span">[];
}

export interface DocTag {
  /** Without the `@`. */
  readonly name: string;
  /** What follows the name, indentation of continuation lines kept. */
  readonly text: string;
  /** The `@name`. */
  readonly span: Span;
  /** What follows it on its line; the `@name`, when nothing does. */
  readonly valueSpan: Span;
}

export const EMPTY_DOC: ParsedDoc = { text: "", tags: [], inline: [] };

interface Section {
  /** Absent from what stands before the first tag. */
  readonly tag?: Omit<DocTag, "text">;
  readonly lines: Line[];
}

/** Splits a comment into its text and its tags. An `@` inside a code fence or inside a line is text. */
export function parseDoc(comment: RawComment | undefined): ParsedDoc {
  if (!comment) return EMPTY_DOC;
  const { file } = comment;
  const before: Section = { lines: [] };
  const sections = [before];
  const inline: ParsedDoc["inline"][number][] = [];
  for (const line of commentLines(comment)) {
    const section = sections.at(-1) ?? before;
    const begun = tagBegunBy(line, section);
    if (begun) {
      const { name, offset, length } = begun;
      const span = tagSpan(file, line, offset, name);
      const tag = { name, span, valueSpan: restSpan(file, line, length) ?? span };
      sections.push({ tag, lines: [{ ...line, text: line.text.slice(length) }] });
    } else section.lines.push(line);
    if (line.fenced || isExample(begun?.name ?? section.tag?.name)) continue;
    inline.push(...inlineTags(line.text).map(({ name, offset }) => ({ name, span: tagSpan(file, line, offset, name) })));
  }
  const tags = sections.flatMap(({ tag, lines }) => (tag ? [{ ...tag, text: plainText(lines) }] : []));
  // What mcpc says of its own types is no text of the user's.
  if (declaresUserTypes(file)) return { ...EMPTY_DOC, tags: tags.filter(({ name }) => LIMIT_TAGS.has(name)) };
  return { text: proseOf(plainText(before.lines), tags, file), tags, inline };
}

/** The tag that a line begins. `length`: of all before its value. */
function tagBegunBy(
  { text, fenced }: Line,
  section: Section,
): { readonly name: string; readonly offset: number; readonly length: number } | undefined {
  const begun = fenced ? null : /^\s*@([A-Za-z_$][\w$-]*)(?![\w$/-]|\.\w)[ \t]?/.exec(text);
  const name = begun?.[1];
  if (!begun || name === undefined || (!isKnownTag(name) && isCode(name, text[begun[0].length], section))) return undefined;
  return { name, offset: text.indexOf("@"), length: begun[0].length };
}

/** A decorator, or a line of code in an example, is no tag that somebody misspelt. */
function isCode(name: string, next: string | undefined, { tag, lines }: Section): boolean {
  if (next === "(") return true;
  const isClosed = lines.some(({ fenced }) => fenced);
  return tag?.name === "example" && !isClosed && !isMeant(name);
}

/** The text of a comment; a tag that nobody knows belongs to it, except in packages, which have tags for tools of their own. */
function proseOf(text: string, tags: readonly DocTag[], file: ts.SourceFile): string {
  const remarks = tags.filter(({ name }) => name === "remarks").map((tag) => tag.text);
  const unknown = file.isDeclarationFile ? [] : tags.filter(({ name }) => !isKnownTag(name));
  return [text, ...remarks, ...unknown.map((tag) => `@${tag.name} ${tag.text}`.trim())].filter(Boolean).join("\n\n");
}

/** What follows is code, or a text that may be anything. */
function isExample(tag: string | undefined): boolean {
  return tag === "example" || tag === "see";
}

function tagSpan(file: ts.SourceFile, { start }: Line, offset: number, name: string): Span {
  return spanOf(file, start + offset, start + offset + name.length + 1);
}

function restSpan(file: ts.SourceFile, { text, start }: Line, from: number): Span | undefined {
  const begin = from + text.slice(from).search(/\S/);
  return begin < from ? undefined : spanOf(file, start + begin, start + text.length);
}

function plainText(lines: readonly Line[]): string {
  const text = lines.map((line) => line.text).join("\n");
  return resolveLinks(text.replace(/^\s*\n/, "")).trim();
}

/** `{@link Target text}`, `{@link Target|text}` and `{@link Target}` become what a reader would see. */
function resolveLinks(text: string): string {
  return text.replace(
    /\{@(?:link|linkcode|linkplain)\s+([^\s|}]+)\s*\|?\s*([^}]*)\}/g,
    (_, target: string, label: string) => label.trim() || target,
  );
}

/** All texts of a tag, in order. */
export function tagTexts(doc: ParsedDoc, ...names: readonly string[]): readonly string[] {
  return doc.tags.filter((tag) => names.includes(tag.name)).map((tag) => tag.text);
}

export function hasTag(doc: ParsedDoc, ...names: readonly string[]): boolean {
  return doc.tags.some((tag) => names.includes(tag.name));
}

/** `@asType integer`, and the spellings that other generators taught people. */
export function saysInteger(doc: ParsedDoc): boolean {
  return (
    tagTexts(doc, "asType", "TJS-type", "type").some((text) => /^\{?integer\}?$/.test(text.trim())) ||
    hasTag(doc, "integer", "isInt", "isLong")
  );
}

/** The tag by which an author keeps a function or a member to himself. */
export function hidingTag(doc: ParsedDoc): DocTag | undefined {
  return doc.tags.find((tag) => ["internal", "hidden", "ignore"].includes(tag.name) && !isDenied(tag));
}

/** `@readonly false`: a tag that holds wherever it stands, with a word that says that it does not. */
export function isDenied({ name, text }: DocTag): boolean {
  return SWITCHES.has(name) && /^(?:false|no|off|0|never)\.?$/i.test(text.trim());
}

/** What `@deprecated` says, as it stands in descriptions. */
export function deprecations(doc: ParsedDoc): readonly string[] {
  return tagTexts(doc, "deprecated").map((why) => `Deprecated${why ? `: ${why}` : "."}`);
}

/** An example that is prose, as it stands in descriptions. */
export function exampleText(text: string): string {
  return `Example:\n${text}`;
}
