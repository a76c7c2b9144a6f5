import type { ts } from "ts-morph";
import type { Span } from "../model/model.ts";
import type { RawComment } from "./comments.ts";
import { inlineTags } from "./inline-tags.ts";
import { isKnownTag } from "./known-tags.ts";
import { spanOf } from "./span.ts";

/** A JSDoc comment, taken apart. */
export interface ParsedDoc {
  /** The text before the first tag, that of `@remarks`, and tags that nobody knows, as they stand. */
  readonly text: string;
  readonly tags: readonly DocTag[];
  /** Tags inside lines, which are text. */
  readonly inline: readonly DocTag[];
}

export interface DocTag {
  /** Without the `@`. */
  readonly name: string;
  /** What follows the name, indentation of continuation lines kept. */
  readonly text: string;
  /** The `@name`. */
  readonly span: Span;
}

export const EMPTY_DOC: ParsedDoc = { text: "", tags: [], inline: [] };

interface Line {
  readonly text: string;
  /** Offset of the line's first character in the source. */
  readonly start: number;
}

interface Section {
  /** Absent from what stands before the first tag. */
  readonly tag?: { readonly name: string; readonly span: Span };
  readonly lines: string[];
}

/** Splits a comment into its text and its tags. An `@` inside a code fence or inside a line is text. */
export function parseDoc(comment: RawComment | undefined): ParsedDoc {
  if (!comment) return EMPTY_DOC;
  const { file } = comment;
  const sections: Section[] = [{ lines: [] }];
  const inline: DocTag[] = [];
  let fence: string | undefined;
  for (const line of linesOf(comment)) {
    const mark = /^\s*(```+|~~~+)/.exec(line.text)?.[1];
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    const begun = fence === undefined ? /^\s*@([A-Za-z_$][\w$-]*)(?![\w$/-]|\.\w)[ \t]?/.exec(line.text) : null;
    const name = begun?.[1];
    const inExample = isExample(sections.at(-1)?.tag?.name);
    // A decorator, or a line of code in an example, is no tag that somebody misspelt.
    const isCode = inExample || (begun !== null && line.text[begun[0].length] === "(");
    const tag = name !== undefined && (isKnownTag(name) || !isCode) ? name : undefined;
    if (begun && tag !== undefined) {
      sections.push({
        tag: { name: tag, span: tagSpan(file, line, line.text.indexOf("@"), tag) },
        lines: [line.text.slice(begun[0].length)],
      });
    } else sections.at(-1)?.lines.push(line.text);
    if (fence !== undefined || mark || isExample(tag) || (inExample && tag === undefined)) continue;
    inline.push(...inlineTags(line.text).map(({ name, offset }) => ({ name, text: "", span: tagSpan(file, line, offset, name) })));
  }
  const tags = sections.flatMap(({ tag, lines }) => (tag ? [{ ...tag, text: plainText(lines) }] : []));
  return { text: proseOf(plainText(sections[0]?.lines ?? []), tags, file), tags, inline };
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

/** The lines between the delimiters, without the leading stars. */
function linesOf({ text, start }: RawComment): Line[] {
  const lines: Line[] = [];
  let offset = 3;
  for (const raw of text.slice(3, -2).split(/\r\n|\r|\n/)) {
    // Behind the star one space is layout; more is the text's own indentation.
    const layout = lines.length === 0 ? (/^[ \t]*/.exec(raw)?.[0].length ?? 0) : (/^[ \t]*(\*[ \t]?)?/.exec(raw)?.[0].length ?? 0);
    lines.push({ text: raw.slice(layout).trimEnd(), start: start + offset + layout });
    offset += raw.length + (text.startsWith("\r\n", offset + raw.length) ? 2 : 1);
  }
  return lines;
}

function plainText(lines: readonly string[]): string {
  return resolveLinks(lines.join("\n").replace(/^\s*\n/, "")).trim();
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

/** A `@param` tag: `{type} [name=default] - text`, where the name may be a path (`options.limit`). */
export interface ParamTag {
  readonly path: readonly string[];
  readonly text: string;
  /** The text between the braces, which in JavaScript is the type. */
  readonly type?: string;
  readonly span: Span;
}

export function paramTags(doc: ParsedDoc, names: readonly string[] = ["param", "arg", "argument"]): readonly ParamTag[] {
  return doc.tags.flatMap((tag) => {
    if (!names.includes(tag.name)) return [];
    const { type, rest } = splitType(tag.text);
    const match = /^(\[[^\]]*\]|[^\s-][^\s]*)\s*(?:-\s+|-$)?([\s\S]*)$/.exec(rest);
    if (!match?.[1]) return [];
    const name = match[1].replace(/^\[|\]$/g, "").replace(/=.*$/s, "");
    return [
      {
        path: name.split(/\.|\[\]\.?/).filter(Boolean),
        text: (match[2] ?? "").trim(),
        span: tag.span,
        ...(type !== undefined && { type }),
      },
    ];
  });
}

/** What `@param options.limit text` says of the members of a parameter. */
export function memberTexts(param: string, doc: ParsedDoc): ReadonlyMap<string, string> {
  const tags = paramTags(doc).filter(({ path, text }) => path[0] === param && path.length === 2 && text !== "");
  return new Map(tags.flatMap(({ path: [, member], text }) => (member === undefined ? [] : [[member, text] as const])));
}

/** Takes a leading `{type}` off; braces nest. */
export function splitType(text: string): { readonly type?: string; readonly rest: string } {
  if (!text.startsWith("{")) return { rest: text };
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return { type: text.slice(1, i).trim(), rest: text.slice(i + 1).trimStart() };
  }
  return { rest: text };
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
  return doc.tags.find(({ name }) => name === "internal" || name === "hidden" || name === "ignore");
}

/** What `@deprecated` says, as it stands in descriptions. */
export function deprecations(doc: ParsedDoc): readonly string[] {
  return tagTexts(doc, "deprecated").map((why) => `Deprecated${why ? `: ${why}` : "."}`);
}

/** An example that is prose, as it stands in descriptions. */
export function exampleText(text: string): string {
  return `Example:\n${text}`;
}
