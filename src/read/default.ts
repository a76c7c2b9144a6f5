import type { ts } from "ts-morph";
import type { Default, TypeModel } from "../model/model.ts";
import { constantOf } from "./constant.ts";
import type { ReadContext } from "./context.ts";
import type { ParsedDoc } from "./doc.ts";
import { spanOf } from "./span.ts";
import { valueOfText } from "./tag-value.ts";

/** The value of a `@default` tag. That it fits the type is checked when all types are known. */
export function defaultOf(doc: ParsedDoc, model: TypeModel, ctx: ReadContext): Default | undefined {
  const tag = doc.tags.find(({ name }) => name === "default" || name === "defaultValue");
  if (!tag || tag.text === "" || tag.text === "undefined") return undefined;
  const value = valueOfText(tag.text, model, ctx);
  if (value !== undefined) return { value, from: "tag", span: tag.span };
  // TSDoc's @defaultValue is prose as often as not.
  if (tag.name === "default") ctx.reportTag(tag, "invalid-default", { value: tag.text, why: "it is no JSON value" });
  return undefined;
}

/** The value of an initializer that is constant at build time. */
export function initialValue(initializer: ts.Expression, ctx: ReadContext): Default | undefined {
  const value = constantOf(initializer, ctx.checker);
  const file = initializer.getSourceFile();
  return value === undefined
    ? undefined
    : { value, from: "initializer", span: spanOf(file, initializer.getStart(file), initializer.getEnd()) };
}
