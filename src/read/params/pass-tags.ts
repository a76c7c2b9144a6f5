import type { Related } from "../../diagnostics/sink.ts";
import type { ReadContext } from "../context.ts";
import { reportPair } from "../docs/check-tags.ts";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";

/** A tag that says how a parameter is passed: `@option factor -f/--factor text`, `@whole box`. */
export interface PassTag {
  readonly kind: PassKind;
  readonly param: string;
  /** As on the command line, dashes included. */
  readonly spellings: readonly string[];
  readonly text: string;
  readonly tag: DocTag;
}

export type PassKind = keyof typeof EXPECTED;

/** What each of the tags must be followed by. */
const EXPECTED = {
  option: "the name of a parameter that callers give, and how it is written, such as 'factor -f/--factor'",
  true: "the name of a boolean parameter and how true is written, such as 'clean --clean'",
  false: "the name of a boolean parameter and how false is written, such as 'clean --no-clean'",
  whole: "the name of a parameter that callers give",
  unroll: "the name of the last parameter, when it is a plain object",
} as const;

/** Kinds of which one parameter may have both. */
const COMPATIBLE: ReadonlySet<string> = new Set(["true false", "false true", "option whole", "whole option"]);

/**
 * What a function's tags say of how its parameters are passed, by the parameters' names. A tag that cannot be meant is
 * reported and has no effect.
 */
export function readPassTags(
  doc: ParsedDoc,
  names: readonly string[],
  related: Related,
  ctx: ReadContext,
): ReadonlyMap<string, readonly PassTag[]> {
  const found = new Map<string, readonly PassTag[]>();
  for (const tag of doc.tags) {
    const pass = parsePassTag(tag, ctx);
    if (!pass) continue;
    const { param: name, kind } = pass;
    const others = found.get(name) ?? [];
    const rival = others.find((other) => !COMPATIBLE.has(`${other.kind} ${kind}`));
    if (!names.includes(name)) ctx.report("unknown-param", { tag: kind, name, known: names, candidates: names }, tag.span, related);
    else if (rival) reportPair(rival.tag, tag, name, ctx);
    else found.set(name, [...others, pass]);
  }
  return found;
}

function parsePassTag(tag: DocTag, ctx: ReadContext): PassTag | undefined {
  const kind = tag.name;
  if (!isPassKind(kind)) return undefined;
  const [, param = "", written = "", text = ""] = FORM.exec(tag.text.trim()) ?? [];
  const pass = { kind, param, spellings: written.split(/[\s/,|]+/).filter(Boolean), text, tag };
  const needsSpelling = kind === "true" || kind === "false";
  if (param === "" || (needsSpelling && written === "") || !pass.spellings.every(isSpelling)) return reportMisuse(pass, ctx);
  return pass;
}

/** The parameter, its spellings with a slash, a comma or blanks between them, and a text, before which a dash may stand. */
const FORM = /^(\S*)\s*((?:-(?!-?(?:\s|$))[^\s/,|]+(?:\s*[/,|]\s*|\s+|$))*)(?:-{1,2}\s+|-$)?([\s\S]*)$/;

/** Says that a tag cannot be followed by what it is followed by. */
export function reportMisuse({ kind, tag }: PassTag, ctx: ReadContext): undefined {
  ctx.report("invalid-tag-value", { tag: kind, value: tag.text.trim(), expected: EXPECTED[kind] }, tag.valueSpan);
}

function isPassKind(name: string): name is PassKind {
  return Object.hasOwn(EXPECTED, name);
}

/** `-f`, `--factor`. A digit behind one dash would be a negative number. */
function isSpelling(text: string): boolean {
  return /^(?:-[A-Za-z]|--[^\s/=-][^\s/=]*)$/.test(text);
}
