import { NUMBER_FORMATS, STRING_FORMATS } from "../../model/formats.ts";
import type { Limits } from "../../model/limits.ts";
import { isSlowPattern } from "../../model/pattern/slow.ts";
import type { ReadContext } from "../context.ts";
import type { DocTag } from "../docs/doc.ts";
import type { Subject } from "./constrain.ts";

/** A constraint that a tag states, and what kind of value it is about. */
export interface TagLimit {
  readonly subject: Subject;
  readonly limits: Limits;
}

type Reader = (tag: DocTag, ctx: ReadContext) => TagLimit | undefined;

/** The tags that are constraints: JSON Schema's keywords, under their own names. */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map(
    (name) => [name, numeric("number", Number.isFinite, "a number")] as const,
  ),
  ["multipleOf", numeric("number", (value) => value > 0, "a number above 0")],
  ...["minLength", "maxLength"].map((name) => [name, numeric("string", isCount, "a whole number from 0 on")] as const),
  ...["minItems", "maxItems"].map((name) => [name, numeric("array", isCount, "a whole number from 0 on")] as const),
  ...["minProperties", "maxProperties"].map((name) => [name, numeric("object", isCount, "a whole number from 0 on")] as const),
  ["uniqueItems", uniqueItems],
  ["pattern", pattern],
  ["format", format],
]);

/** The constraint of a tag; `undefined` for a tag that is none, and for one whose value makes no sense (which is reported). */
export function limitOf(tag: DocTag, ctx: ReadContext): TagLimit | undefined {
  return READERS.get(tag.name)?.(tag, ctx);
}

function numeric(subject: Subject, fits: (value: number) => boolean, expected: string): Reader {
  return (tag, ctx) => {
    const text = firstWord(tag.text);
    const value = Number(text);
    if (text !== "" && Number.isFinite(value) && fits(value)) return { subject, limits: { [tag.name]: value } };
    ctx.report("invalid-tag-value", { tag: tag.name, value: tag.text, expected }, tag.valueSpan);
    return undefined;
  };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function uniqueItems(tag: DocTag, ctx: ReadContext): TagLimit | undefined {
  const said = tag.text.trim();
  if (said === "" || said === "true") return { subject: "array", limits: { uniqueItems: true } };
  if (said !== "false") ctx.report("invalid-tag-value", { tag: tag.name, value: said, expected: "true, false or nothing" }, tag.valueSpan);
  return undefined;
}

/** A regular expression, with or without slashes; it must compile as JSON Schema wants it, under the `u` flag. */
function pattern(tag: DocTag, ctx: ReadContext): TagLimit | undefined {
  const text = tag.text.trim();
  const [, inner, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  if (flags) ctx.report("pattern-flags", { flags }, tag.span);
  const source = inner ?? text;
  try {
    new RegExp(source, "u");
    if (isSlowPattern(source)) ctx.report("slow-pattern", { pattern: source }, tag.span);
    return { subject: "string", limits: { pattern: source } };
  } catch (error) {
    ctx.report(
      "invalid-pattern",
      {
        pattern: source,
        why: error instanceof Error ? error.message.replace(/^.*: /, "") : String(error),
      },
      tag.valueSpan,
    );
    return undefined;
  }
}

function format(tag: DocTag, ctx: ReadContext): TagLimit | undefined {
  const name = firstWord(tag.text);
  if (NUMBER_FORMATS.includes(name)) return { subject: "number", limits: { format: name } };
  if (STRING_FORMATS.includes(name)) return { subject: "string", limits: { format: name === "base64" ? "byte" : name } };
  ctx.report("unknown-format", { format: name, known: [...STRING_FORMATS, ...NUMBER_FORMATS] }, tag.valueSpan);
  return undefined;
}

function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0] ?? "";
}
