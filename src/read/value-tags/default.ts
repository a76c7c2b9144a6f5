import { isDeepStrictEqual } from "node:util";
import type { ts } from "ts-morph";
import type { Default, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";
import { spanOf } from "../span.ts";
import { constantOf } from "./constant.ts";
import { valueOfText } from "./tag-value.ts";

/** The value of a `@default` tag. That it fits the type is checked when all types are known. */
export function defaultOf(doc: ParsedDoc, model: TypeModel, ctx: ReadContext): Default | undefined {
  const tag = defaultTag(doc);
  const value = tag && valueOfText(tag.text, model, ctx);
  if (tag && value !== undefined) return { value, from: "tag", span: tag.valueSpan };
  // TSDoc's @defaultValue is prose as often as not.
  if (tag?.name === "default") ctx.report("invalid-default", { from: "tag", value: tag.text, why: "it is no JSON value" }, tag.span);
  return undefined;
}

function defaultTag(doc: ParsedDoc): DocTag | undefined {
  const tag = doc.tags.find(({ name }) => name === "default" || name === "defaultValue");
  return tag?.text === "" || tag?.text === "undefined" ? undefined : tag;
}

/** The value of an initializer that runs, whatever a tag beside it says; a tag that says another value is reported. */
export function withInitializer(
  initial: Default,
  doc: ParsedDoc,
  named: { readonly name: string; readonly type: TypeModel },
  ctx: ReadContext,
): Default {
  const tag = defaultTag(doc);
  const value = tag && valueOfText(tag.text, named.type, ctx);
  if (tag && value !== undefined) reportDifference(named.name, { value, from: "tag", span: tag.span }, initial, ctx);
  return initial;
}

/** Says that the value of a `@default` tag is not the one that the function's initializer gives. */
export function reportDifference(name: string, told: Default, initial: Default, ctx: ReadContext): void {
  if (told.from !== "tag" || isDeepStrictEqual(told.value, initial.value)) return;
  const args = { name, value: JSON.stringify(told.value), initial: JSON.stringify(initial.value) };
  ctx.report("default-differs", args, told.span, [{ message: "the initializer", span: initial.span }]);
}

/** The value of an initializer that is constant at build time. */
export function initialValue(initializer: ts.Expression, ctx: ReadContext): Default | undefined {
  const value = constantOf(initializer, ctx.checker);
  const file = initializer.getSourceFile();
  return value === undefined
    ? undefined
    : { value, from: "initializer", span: spanOf(file, initializer.getStart(file), initializer.getEnd()) };
}
