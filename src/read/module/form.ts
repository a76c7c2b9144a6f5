import type { ts } from "ts-morph";
import type { Doc, Form, FormField, Prop, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";

/** Why a type is no form: what is wrong, and with what. */
export interface NoForm {
  readonly subject: string;
  readonly problem: string;
}

/** A type as a form: flat, since clients make input fields of it (`client/elicitation`, "Requested Schema"). */
export function readForm(type: ts.Type, node: ts.TypeNode | undefined, at: ts.Node, ctx: ReadContext): Form | NoForm {
  const body = ctx.bodyOf(ctx.readType(type, { at, ...(node && { node }) }));
  const text = ctx.checker.typeToString(type, at);
  if (body.kind !== "object" || body.instance || body.index.length > 0 || body.props.length === 0)
    return { subject: `'${text}'`, problem: "is no object of named members" };
  const fields: FormField[] = [];
  for (const prop of body.props) {
    const field = readField(prop, ctx);
    if (typeof field === "string") return { subject: `the member '${prop.name}' of '${text}'`, problem: field };
    fields.push(field);
  }
  return { fields };
}

/** A field, or what is wrong with it. */
function readField({ name, type, optional, doc, default: fallback }: Prop, ctx: ReadContext): FormField | string {
  const input = readInput(type, ctx);
  if (typeof input === "string") return input;
  const texts: Doc = { ...ctx.bodyOf(type).doc, ...type.doc, ...doc };
  return { ...input, name, optional, doc: texts, ...(fallback && { default: fallback }) };
}

type Input = Omit<FormField, "name" | "optional" | "doc" | "default">;

function readInput(type: TypeModel, ctx: ReadContext): Input | string {
  const body = ctx.bodyOf(type);
  const limits = { ...body.limits, ...type.limits };
  const stray = Object.keys(limits).find((limit) => !LIMITS[body.kind]?.includes(limit));
  if (stray !== undefined) return `has @${stray}, which forms do not have`;
  if (limits.format !== undefined && !FORMATS.includes(limits.format)) return `has the format ${limits.format}, which forms do not have`;
  switch (body.kind) {
    case "boolean":
    case "string":
      return { type: body.kind, limits };
    case "number":
      return { type: body.integer ? "integer" : "number", limits };
    case "array": {
      const choices = choicesOf(body.items, ctx);
      return choices ? { type: "array", limits, choices } : "is a list of something else than choices";
    }
    default: {
      const choices = choicesOf(body, ctx);
      return choices ? { type: "string", limits, choices } : "is nothing that can be put into an input field";
    }
  }
}

/** String literals; a comment on one is its title. */
function choicesOf(type: TypeModel, ctx: ReadContext): FormField["choices"] {
  const body = ctx.bodyOf(type);
  const members = body.kind === "union" ? body.members : [body];
  const choices = members.flatMap((member) =>
    member.kind === "literal" && typeof member.value === "string"
      ? [{ value: member.value, ...(member.doc?.description !== undefined && { title: member.doc.description }) }]
      : [],
  );
  return choices.length === members.length ? choices : undefined;
}

const LIMITS: { readonly [Kind in TypeModel["kind"]]?: readonly string[] } = {
  string: ["minLength", "maxLength", "format"],
  number: ["minimum", "maximum"],
  array: ["minItems", "maxItems"],
};

const FORMATS: readonly string[] = ["email", "uri", "date", "date-time"];
