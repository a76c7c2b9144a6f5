import { ts } from "ts-morph";
import type { NamedParam, TypeModel } from "../../model/model.ts";
import { showType } from "../../model/show.ts";
import type { ReadContext } from "../context.ts";
import type { CallParam } from "../functions/signature.ts";
import { partsOf } from "../parts.ts";
import { isPlatform } from "../types/builtin.ts";
import { type PassTag, reportMisuse } from "./pass-tags.ts";

/** All of a parameter but how it is passed. */
export type ParamFacts = Omit<NamedParam, "role" | "key" | "spellings">;

/** Whether tags give a parameter a name of its own. */
export function isNamed(tags: readonly PassTag[]): boolean {
  return tags.some(({ kind }) => kind === "option" || kind === "true" || kind === "false");
}

/** A parameter to which `@option`, or `@true` and `@false`, give a name of its own. */
export function namedParam(facts: ParamFacts, param: CallParam, tags: readonly PassTag[], ctx: ReadContext): NamedParam {
  const option = tags.find(({ kind }) => kind === "option");
  return option ? optionParam(facts, param, option, ctx) : flagParam(facts, tags, ctx);
}

/** Named by the long spelling, else by the letter; a record without a long one by its type, else as it is. */
function optionParam(facts: ParamFacts, param: CallParam, option: PassTag, ctx: ReadContext): NamedParam {
  const isRecord = ctx.bodyOf(facts.type).kind === "object";
  if (!isRecord && option.spellings.length === 0) reportMisuse(option, ctx);
  else if (!isRecord && !facts.optional) {
    ctx.report("required-option", { name: facts.name }, option.tag.span, [{ message: "the parameter", span: facts.span }]);
  }
  const long = option.spellings.find(isLong);
  const other = isRecord ? typeName(param, ctx)?.toLowerCase() : option.spellings.map(bare)[0];
  return spelled(facts, bare(long ?? other ?? facts.name), { on: option.spellings, off: [], says: option });
}

/** Named by what says true, whichever spellings there are: the value always means that. */
function flagParam(facts: ParamFacts, tags: readonly PassTag[], ctx: ReadContext): NamedParam {
  const flags = tags.filter(({ kind }) => kind === "true" || kind === "false");
  for (const { kind, tag } of isBoolean(facts.type, ctx) ? [] : flags) {
    ctx.report("tag-does-not-fit", { tag: kind, subject: "boolean", type: showType(facts.type) }, tag.span);
  }
  const spellings = (wanted: PassTag["kind"]): string[] => flags.flatMap(({ kind, spellings }) => (kind === wanted ? spellings : []));
  const [on, off] = [spellings("true"), spellings("false")];
  return spelled(facts, bare(on.find(isLong) ?? on[0] ?? facts.name), {
    on,
    off,
    says: flags.find(({ kind }) => kind === "true") ?? flags[0],
    denies: flags.find(({ kind }) => kind === "false"),
  });
}

interface Spelled {
  readonly on: readonly string[];
  readonly off: readonly string[];
  readonly says: PassTag | undefined;
  readonly denies?: PassTag | undefined;
}

function spelled(facts: ParamFacts, key: string, { on, off, says, denies }: Spelled): NamedParam {
  const text = says?.kind === "false" ? undefined : says?.text;
  return {
    role: "named",
    key,
    ...facts,
    doc: text ? { description: text, ...facts.doc } : facts.doc,
    spellings: {
      on: on.map(bare).includes(key) ? on : [`--${key}`, ...on],
      off,
      span: says?.tag.span ?? facts.span,
      ...(denies && { offSpan: denies.tag.span }),
    },
  };
}

function isLong(spelling: string): boolean {
  return spelling.startsWith("--");
}

function bare(spelling: string): string {
  return spelling.replace(/^--?/, "");
}

/** The name of a record's type; what the platform makes of one (`Partial<Box>`) has none. */
function typeName({ types }: CallParam, ctx: ReadContext): string | undefined {
  const [type] = types.flatMap(partsOf);
  const symbol = type?.aliasSymbol ?? type?.symbol;
  return symbol && !isPlatform(symbol, ctx) && symbol.escapedName !== ts.InternalSymbolName.Type ? symbol.name : undefined;
}

function isBoolean(model: TypeModel, ctx: ReadContext): boolean {
  const body = ctx.bodyOf(model);
  if (body.kind === "union") return body.members.every((member) => isNull(member) || isBoolean(member, ctx));
  return body.kind === "boolean" || (body.kind === "literal" && typeof body.value === "boolean");
}

function isNull(model: TypeModel): boolean {
  return model.kind === "literal" && model.value === null;
}
