import type { Doc, Json, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { deprecations, exampleText, hasTag, type ParsedDoc, tagTexts } from "../docs/doc.ts";
import { constrain } from "./constrain.ts";
import { mimeOf } from "./mime.ts";
import { valueOfText } from "./tag-value.ts";

/** A type with what a comment says about it: constraints, and texts, which take the place of those it had. */
export function describe(model: TypeModel, doc: ParsedDoc, ctx: ReadContext): TypeModel {
  if (doc.text === "" && doc.tags.length === 0) return model;
  const constrained = constrain(model, doc, ctx);
  const texts = docOf(doc, constrained, ctx);
  const mime = mimeOf(doc, constrained, ctx);
  return {
    ...constrained,
    ...(Object.keys(texts).length > 0 && { doc: { ...constrained.doc, ...texts } }),
    ...(mime !== undefined && { mime }),
  };
}

/** The texts of a comment on a type, a member or a parameter. */
export function docOf(doc: ParsedDoc, model: TypeModel, ctx: ReadContext): Doc {
  const examples = doc.tags
    .filter(({ name }) => name === "example" || name === "examples")
    .map((tag) => ({ tag, values: (tag.name === "examples" && listOf(tag.text, model, ctx)) || exampleValue(tag.text, model, ctx) }));
  const values = examples.flatMap(({ tag, values = [] }) => values.map((value) => ({ value, span: tag.valueSpan })));
  const prose = examples.filter(({ values }) => values === undefined).map(({ tag }) => exampleText(tag.text));
  const description = [doc.text || tagTexts(doc, "description")[0], ...deprecations(doc), ...prose].filter(Boolean).join("\n\n");
  const title = tagTexts(doc, "title")[0];
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(values.length > 0 && { examples: values }),
    ...(hasTag(doc, "deprecated") && { deprecated: true }),
  };
}

/** `@example 5` is one value, `@examples [1, 2]` are several; anything that is no value of the type is prose. */
function exampleValue(text: string, model: TypeModel, ctx: ReadContext): readonly Json[] | undefined {
  const value = valueOfText(text, model, ctx);
  if (value === undefined) return undefined;
  return Array.isArray(value) && !acceptsArray(model) ? value : [value];
}

function listOf(text: string, model: TypeModel, ctx: ReadContext): readonly Json[] | undefined {
  const value = valueOfText(text, { kind: "array", items: model }, ctx);
  return Array.isArray(value) ? value : undefined;
}

function acceptsArray(model: TypeModel): boolean {
  if (model.kind === "union") return model.members.some(acceptsArray);
  if (model.kind === "coded") return acceptsArray(model.wire);
  return model.kind === "array" || model.kind === "tuple" || model.kind === "json";
}
