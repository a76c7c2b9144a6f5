import { ts } from "ts-morph";
import type { Returns, TypeModel } from "../../model/model.ts";
import type { ReadContext, TypePlace } from "../context.ts";
import { hasTag, type ParsedDoc } from "../docs/doc.ts";
import { readElement } from "../element.ts";
import { hasUndefined, partsOf } from "../parts.ts";
import { ITERABLES, isPlatform, platformArgument } from "../types/builtin.ts";
import { unionOf } from "../types/union.ts";
import { mimeOf } from "../value-tags/mime.ts";
import { contentTest } from "./content.ts";
import type { CallForm } from "./signature.ts";

/** What a function gives back: promises unwrapped, iterables as the array of their items. */
export function readReturns(form: CallForm, doc: ParsedDoc, at: ts.Node, ctx: ReadContext): Returns {
  const returns = returnsOf(form, doc, at, ctx);
  reportIdleMime(returns, doc, ctx);
  return returns;
}

function returnsOf(form: CallForm, doc: ParsedDoc, at: ts.Node, ctx: ReadContext): Returns {
  const types = form.returns.map((type) => ctx.checker.getAwaitedType(type) ?? type);
  const node = form.declaration && (form.declaration.type ?? ts.getJSDocReturnType(form.declaration));
  const isContent = contentTest(doc, ctx);
  const [only] = types;
  if (only && types.length === 1) {
    const items = itemsOf(only, ctx);
    if (items) {
      const kind = isContent(items) ? "content" : "value";
      return { kind, type: { kind: "array", items: readElement(items, written(node, 0, ctx).node, { at }, ctx) }, stream: true };
    }
  }
  if (types.every(isNothing)) return { kind: "void" };
  const place: TypePlace = { at, ...(only && form.returns[0] !== only ? written(node, 0, ctx) : node && { node }) };
  const models = types.filter((type) => !isNothing(type)).map((type) => ctx.readType(type, place));
  // JSON has no undefined: where a function may give none back, callers get null.
  const nothing: readonly TypeModel[] = types.some((type) => hasUndefined(type)) ? [{ kind: "literal", value: null }] : [];
  const type = unionOf([...models, ...nothing]);
  if (types.some(isContent)) return { kind: "content", type };
  return mediaOf(type, doc, ctx) ?? { kind: "value", type };
}

/** `@mime` on the function or on the type's alias; a `Blob` knows its media type itself. */
function mediaOf(type: TypeModel, doc: ParsedDoc, ctx: ReadContext): Returns | undefined {
  const mimeType = mimeOf(doc, type, ctx) ?? type.mime;
  const isBlob = type.kind === "coded" && type.codec === "blob";
  return mimeType !== undefined || isBlob ? { kind: "media", ...(mimeType !== undefined && { mimeType }) } : undefined;
}

/** Of a prompt it is said anyway that it has no media type. */
function reportIdleMime(returns: Returns, doc: ParsedDoc, ctx: ReadContext): void {
  const at = "stream" in returns ? "stream" : returns.kind === "void" || returns.kind === "content" ? returns.kind : undefined;
  const tag = doc.tags.find(({ name }) => name === "mime");
  if (tag && at && !hasTag(doc, "prompt")) ctx.report("misplaced-tag", { tag: "mime", at, places: [] }, tag.span);
}

/** `void` or `undefined`, and nothing else. */
function isNothing(type: ts.Type): boolean {
  return partsOf(type).length === 0;
}

/** The item type of a generator or another iterable of the platform; arrays, maps and sets are values. */
function itemsOf(type: ts.Type, ctx: ReadContext): ts.Type | undefined {
  const [part, ...others] = partsOf(type);
  // Where nothing may come back there is nothing to iterate over.
  if (!part?.symbol || others.length > 0 || hasUndefined(type) || !ITERABLES.includes(part.symbol.name) || !isPlatform(part.symbol, ctx))
    return undefined;
  return ctx.checker.getTypeArguments(part as ts.TypeReference)[0];
}

/** The written argument of `Promise<T>` or `Generator<T>`. */
function written(node: ts.TypeNode | undefined, index: number, ctx: ReadContext): { readonly node?: ts.TypeNode } {
  const argument = node && platformArgument(node, index, ctx);
  return argument ? { node: argument } : {};
}
