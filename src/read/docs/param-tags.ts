import type { Span } from "../../model/model.ts";
import type { DocTag, ParsedDoc } from "./doc.ts";

/** A `@param` tag: `{type} [name=default] - text`, where the name may be a path (`options.limit`). */
export interface ParamTag {
  readonly path: readonly string[];
  readonly text: string;
  /** The text between the braces, which in JavaScript is the type. */
  readonly type?: string;
  readonly span: Span;
}

export function paramTags(doc: ParsedDoc, names: readonly string[] = PARAM): readonly ParamTag[] {
  return doc.tags.flatMap((tag) => paramTag(tag, names) ?? []);
}

const PARAM: readonly string[] = ["param", "arg", "argument"];

/** A tag as one that speaks of a parameter; `undefined` for one that does not. */
export function paramTag(tag: DocTag, names: readonly string[] = PARAM): ParamTag | undefined {
  if (!names.includes(tag.name)) return undefined;
  const { type, rest } = splitType(tag.text);
  const match = /^(\[[^\]]*\]|[^\s-][^\s]*)\s*(?:-\s+|-$)?([\s\S]*)$/.exec(rest);
  if (!match?.[1]) return undefined;
  const name = match[1].replace(/^\[|\]$/g, "").replace(/=.*$/s, "");
  return {
    path: name.split(/\.|\[\]\.?/).filter(Boolean),
    text: (match[2] ?? "").trim(),
    span: tag.span,
    ...(type !== undefined && { type }),
  };
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
