import type { ts } from "ts-morph";
import type { Default, Param, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { checkTags } from "../docs/check-tags.ts";
import { commentOf } from "../docs/comments.ts";
import { EMPTY_DOC, hidingTag, type ParsedDoc, parseDoc } from "../docs/doc.ts";
import { memberTexts, paramTags } from "../docs/param-tags.ts";
import { bindingOf, bindMembers, readBindTags, reportUnbound } from "../function-tags/bindings.ts";
import type { CallForm, CallParam } from "../functions/signature.ts";
import type { Environment } from "../module/environment.ts";
import { hasUndefined } from "../parts.ts";
import { spanOfNode } from "../span.ts";
import { unionOf } from "../types/union.ts";
import { constrain } from "../value-tags/constrain.ts";
import { defaultOf, initialValue, withInitializer } from "../value-tags/default.ts";
import { docOf } from "../value-tags/describe.ts";
import { injectionOf } from "./injection.ts";
import { isNamed, namedParam, type ParamFacts } from "./named-param.ts";
import { isOptionsParam, readOptions } from "./options-param.ts";
import { paramNames } from "./param-names.ts";
import { readPassTags, reportMisuse } from "./pass-tags.ts";
import { withPatternDefaults } from "./pattern-defaults.ts";

/** A function whose parameters are wanted. */
export interface ParamsRequest {
  readonly form: CallForm;
  readonly doc: ParsedDoc;
  /** Where it is exported. */
  readonly at: ts.Node;
  /** What positional parameters are called: `_1`, `_2`, ... or their own names. */
  readonly args: "positional" | "named";
  /** Told of the variables that parameters are bound to. */
  readonly env: Environment;
}

/** How each argument of a function comes out of a call. */
export function readParams({ form, doc, at, args, env }: ParamsRequest, ctx: ReadContext): readonly Param[] {
  const names = paramNames(form.params, doc);
  const binds = readBindTags(doc, ctx);
  const injections = form.params.map((param) =>
    param.types[0] && param.types.length === 1 ? injectionOf(param.types[0], ctx) : undefined,
  );
  const comments = form.params.map(({ declaration }) => parseDoc(declaration && commentOf(declaration)));
  const isGiven = (param: CallParam, i: number): boolean => !injections[i] && !binds.has(names[i] ?? "") && !isKeptOut(param, comments[i]);
  const lastGiven = form.params.findLastIndex(isGiven);
  const passing = readPassTags(doc, names, [{ message: "the function", span: spanOfNode(at) }], ctx);
  let position = 0;
  const params = form.params.map((param, i): Param => {
    const name = names[i] ?? "";
    const span = spanOfNode(param.declaration ?? form.declaration ?? at);
    const what = injections[i];
    const tags = passing.get(name) ?? [];
    const bind = param.rest ? undefined : binds.get(name);
    const own = comments[i] ?? EMPTY_DOC;
    const isOptions = !what && i === lastGiven && isOptionsParam(param, name, tags, at, ctx);
    checkTags(own, { place: what ? "injected" : isOptions ? "options" : "parameter", name }, ctx);
    if (what || bind) for (const tag of tags) reportMisuse(tag, ctx);
    if (what) return { role: "injected", name, what, span };
    if (!bind && isKeptOut(param, own)) return { role: "omitted", name, span };
    if (!bind) reportHidden(own, name, ctx);
    if (isOptions) {
      const props = bindMembers(readOptions(param, name, doc, at, ctx), { name, names }, binds, env, ctx);
      const fallback = initialOf(param, ctx);
      return { role: "options", name, props, optional: isOptional(param), ...(fallback && { default: fallback }), span };
    }
    const facts = readFacts(param, { name, span, own }, doc, at, ctx);
    const binding = bind && bindingOf(bind, facts, env, ctx);
    if (binding) return { role: "injected", name, what: binding, span };
    for (const tag of tags) if (tag.kind === "unroll" || (param.rest && tag.kind !== "whole")) reportMisuse(tag, ctx);
    if (isNamed(tags) && !param.rest) return namedParam(facts, param, tags, ctx);
    position += 1;
    return { role: param.rest ? "rest" : "positional", key: args === "named" ? name : `_${position}`, ...facts };
  });
  reportUnbound(binds.values(), params.flatMap(bindable), ctx);
  return params;
}

/** Whether an author keeps a parameter to himself that callers need not give. */
function isKeptOut(param: CallParam, own: ParsedDoc | undefined): boolean {
  return own !== undefined && isOptional(param) && hidingTag(own) !== undefined;
}

/** What is required cannot be kept out. */
function reportHidden(own: ParsedDoc, name: string, ctx: ReadContext): void {
  const tag = hidingTag(own);
  if (tag) ctx.report("hidden-required", { name, tag: tag.name }, tag.span);
}

/** What `@bind` may name: what callers would give otherwise. */
function bindable(param: Param): readonly string[] {
  if (param.role === "options") return param.props.map(({ name }) => `${param.name}.${name}`);
  const isFilledIn = param.role === "injected" && typeof param.what === "string";
  return isFilledIn || param.role === "rest" ? [] : [param.name];
}

interface Identity extends Pick<ParamFacts, "name" | "span"> {
  /** The parameter's own comment. */
  readonly own: ParsedDoc;
}

function readFacts(param: CallParam, { name, span, own }: Identity, doc: ParsedDoc, at: ts.Node, ctx: ReadContext): ParamFacts {
  const { declaration, node, types, rest } = param;
  const place = { at: declaration ?? at, ...(node && { node }) };
  const read = unionOf(types.map((each) => ctx.readType(each, place)));
  const bare = constrain(rest === "items" ? { kind: "array", items: read } : read, own, ctx);
  const told = withMemberTexts(bare, memberTexts(name, doc), ctx);
  const type = rest ? told : withPatternDefaults(told, declaration?.name, ctx);
  const initial = initialOf(param, ctx);
  const fallback = initial ? withInitializer(initial, own, { name, type }, ctx) : defaultOf(own, type, ctx);
  const text = paramText(name, doc);
  const texts = docOf(own, type, ctx);
  return {
    name,
    span,
    type,
    optional: isOptional(param) || fallback !== undefined,
    doc: text ? { ...texts, description: text } : texts,
    ...(fallback && { default: fallback }),
  };
}

function initialOf({ declaration }: CallParam, ctx: ReadContext): Default | undefined {
  return declaration?.initializer && initialValue(declaration.initializer, ctx);
}

function isOptional({ optional, types }: CallParam): boolean {
  return optional || types.some(hasUndefined);
}

/** An object's members with what `@param box.width` says of them, in place of their own comments. */
function withMemberTexts(model: TypeModel, texts: ReadonlyMap<string, string>, ctx: ReadContext): TypeModel {
  if (texts.size === 0) return model;
  const body = ctx.bodyOf(model);
  if (body.kind !== "object") return model;
  const props = body.props.map((prop) => {
    const text = texts.get(prop.name);
    return text ? { ...prop, doc: { ...prop.doc, description: text } } : prop;
  });
  return { ...body, props, ...(model.doc && { doc: model.doc }) };
}

/** The text of the function's `@param` for a parameter. */
function paramText(name: string, doc: ParsedDoc): string | undefined {
  return paramTags(doc).find(({ path }) => path.length === 1 && path[0] === name)?.text;
}
