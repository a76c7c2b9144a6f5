import type { Limits } from "../../model/limits.ts";
import type { TypeModel } from "../../model/model.ts";
import { showType } from "../../model/show.ts";
import type { ReadContext } from "../context.ts";
import { type DocTag, type ParsedDoc, saysInteger } from "../docs/doc.ts";
import { reportImpossible } from "./impossible-limits.ts";
import { limitOf } from "./limit-tags.ts";

/** What kind of value a constraint is about. */
export type Subject = "number" | "string" | "array" | "object";

/** Puts the constraints that a comment states on the type it is about. A tag that does not fit the type is reported. */
export function constrain(model: TypeModel, doc: ParsedDoc, ctx: ReadContext): TypeModel {
  let result = saysInteger(doc) ? (onSubject(model, "number", asInteger, ctx) ?? model) : model;
  for (const tag of doc.tags) {
    reportOtherType(tag, result, ctx);
    const limit = limitOf(tag, ctx);
    if (!limit) continue;
    const limited = (each: TypeModel): TypeModel => {
      const whole = withLimits(each, limit.limits);
      reportImpossible(tag, whole, ctx);
      return whole;
    };
    const constrained = onSubject(result, limit.subject, limited, ctx);
    const unread = openReference(model, ctx);
    if (constrained) result = constrained;
    else if (unread !== undefined) ctx.report("tag-on-recursion", { tag: tag.name, type: unread }, tag.span);
    else ctx.report("tag-does-not-fit", { tag: tag.name, subject: limit.subject, type: showType(model) }, tag.span);
  }
  return result;
}

/** Tags may say again what the type says; what it does not say they cannot add. */
function reportOtherType(tag: DocTag, model: TypeModel, ctx: ReadContext): void {
  const asked = askedType(tag);
  if (asked === undefined) return;
  const kind = KINDS[asked];
  const is = kind === "null" ? takesNull(model, ctx) : kind !== undefined && onSubject(model, kind, (each) => each, ctx) !== undefined;
  if (!is)
    ctx.report("tag-without-effect", { tag: tag.name, type: showType(model), ...(kind === undefined && { unknown: asked }) }, tag.span);
}

/** What a tag says that the type is. Of JSDoc's own `@type` only what no type of TypeScript is called. */
function askedType({ name, text }: DocTag): string | undefined {
  const said = text.trim().replace(/^\{(.*)\}$/, "$1");
  if (name === "asType" || name === "TJS-type") return said;
  if (name === "type") return said === "integer" ? said : undefined;
  if (name === "nullable") return "null";
  return name === "integer" || name === "isInt" || name === "isLong" ? "integer" : undefined;
}

const KINDS: Readonly<Record<string, Subject | "null">> = {
  number: "number",
  integer: "number",
  string: "string",
  array: "array",
  object: "object",
  null: "null",
};

function takesNull(model: TypeModel, ctx: ReadContext): boolean {
  const body = ctx.bodyOf(model);
  if (body.kind === "union") return body.members.some((member) => takesNull(member, ctx));
  return body.kind === "json" || (body.kind === "literal" && body.value === null);
}

/** Puts constraints that stand in the type itself on the type; what does not fit it has no effect. */
export function constrainBy(model: TypeModel, { type, ...limits }: Limits & { readonly type?: string }, ctx: ReadContext): TypeModel {
  const whole = type === "integer" ? (onSubject(model, "number", asInteger, ctx) ?? model) : model;
  return subjectOf(whole) && Object.keys(limits).length > 0 ? withLimits(whole, limits) : whole;
}

/**
 * Applies a change to the part of a type that a constraint is about: to the members of a union it can be about, to the
 * elements of an array when it is about no array; `undefined` when there is no such part.
 */
function onSubject(
  model: TypeModel,
  subject: Subject,
  change: (model: TypeModel) => TypeModel,
  ctx: ReadContext,
  around: readonly string[] = [],
): TypeModel | undefined {
  if (subjectOf(model) === subject) return change(model);
  const inside = (part: TypeModel, names = around): TypeModel | undefined => onSubject(part, subject, change, ctx, names);
  switch (model.kind) {
    case "ref": {
      // A type inside itself keeps what it is there: the constraint is about this place.
      const changed = around.includes(model.name) ? undefined : inside(ctx.bodyOf(model), [...around, model.name]);
      return changed && { ...changed, ...(model.doc && { doc: model.doc }) };
    }
    case "coded": {
      const wire = inside(model.wire);
      return wire && { ...model, wire };
    }
    case "array": {
      const items = inside(model.items);
      return items && { ...model, items };
    }
    case "union": {
      const members = model.members.map((member) => ({ member, changed: inside(member) }));
      return members.some(({ changed }) => changed)
        ? { ...model, members: members.map(({ member, changed }) => changed ?? member) }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** The name of a type that is being read just now: a reference to it inside itself, of which nothing is known yet. */
function openReference(model: TypeModel, ctx: ReadContext): string | undefined {
  const body = ctx.bodyOf(model);
  return body.kind === "ref" ? body.name : undefined;
}

function subjectOf(model: TypeModel): Subject | undefined {
  switch (model.kind) {
    case "number":
    case "string":
    case "object":
      return model.kind;
    case "array":
    case "tuple":
      return "array";
    default:
      return undefined;
  }
}

function asInteger(model: TypeModel): TypeModel {
  return model.kind === "number" ? { ...model, integer: true } : model;
}

function withLimits(model: TypeModel, limits: Limits): TypeModel {
  const whole = limits.format === "int32" || limits.format === "int64" ? asInteger(model) : model;
  return { ...whole, limits: { ...model.limits, ...limits } };
}
