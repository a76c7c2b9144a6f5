import type { ts } from "ts-morph";
import type { Span } from "../model/model.ts";
import type { RawComment } from "./comments.ts";
import { spanOf } from "./span.ts";

/** A JSDoc comment, taken apart. */
export interface ParsedDoc {
  /** The text before the first tag, and that of `@remarks`. */
  readonly text: string;
  readonly tags: readonly DocTag[];
}

export interface DocTag {
  /** Without the `@`. */
  readonly name: string;
  /** What follows the name, indentation of continuation lines kept. */
  readonly text: string;
  /** The `@name`. */
  readonly span: Span;
}

export const EMPTY_DOC: ParsedDoc = { text: "", tags: [] };

interface Line {
  readonly text: string;
  /** Offset of the line's first character in the source. */
  readonly start: number;
}

/** Splits a comment into its text and its tags. An `@` inside a code fence or inside a line is text. */
export function parseDoc(comment: RawComment | undefined): ParsedDoc {
  if (!comment) return EMPTY_DOC;
  const sections: { readonly tag?: { readonly name: string; readonly span: Span }; readonly lines: string[] }[] = [{ lines: [] }];
  let fence: string | undefined;
  for (const line of linesOf(comment)) {
    const mark = /^\s*(```+|~~~+)/.exec(line.text)?.[1];
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    const tag = fence === undefined ? /^\s*@([A-Za-z_$][\w$.-]*)[ \t]?/.exec(line.text) : null;
    if (tag?.[1])
      sections.push({ tag: { name: tag[1], span: tagSpan(comment.file, line, tag[1]) }, lines: [line.text.slice(tag[0].length)] });
    else sections.at(-1)?.lines.push(line.text);
  }
  const tags = sections.flatMap(({ tag, lines }) => (tag ? [{ ...tag, text: plainText(lines) }] : []));
  const remarks = tags.filter((tag) => tag.name === "remarks").map((tag) => tag.text);
  return { text: [plainText(sections[0]?.lines ?? []), ...remarks].filter(Boolean).join("\n\n"), tags };
}

function tagSpan(file: ts.SourceFile, line: Line, name: string): Span {
  const at = line.start + line.text.indexOf("@");
  return spanOf(file, at, at + name.length + 1);
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
