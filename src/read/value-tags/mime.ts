import type { TypeModel } from "../../model/model.ts";
import { showType } from "../../model/show.ts";
import type { ReadContext } from "../context.ts";
import { type DocTag, hasTag, type ParsedDoc } from "../docs/doc.ts";

/** `type/subtype` of RFC 6838, parameters allowed. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/;

/** The media type that `@mime` gives to text or bytes. What a resource reads may be anything: as JSON it has a media type, too. */
export function mimeOf(doc: ParsedDoc, model: TypeModel, ctx: ReadContext): string | undefined {
  const tag = doc.tags.find(({ name }) => name === "mime");
  const mime = tag && mediaType(tag, ctx);
  if (!tag || mime === undefined || isTextOrBytes(model, ctx)) return mime;
  if (!hasTag(doc, "resource")) ctx.report("tag-does-not-fit", { tag: "mime", subject: "media", type: showType(model) }, tag.span);
  return undefined;
}

/** What a `@mime` tag says, when it is a media type. */
export function mediaType(tag: DocTag, ctx: ReadContext): string | undefined {
  const mime = tag.text.trim();
  if (MEDIA_TYPE.test(mime)) return mime;
  ctx.report("invalid-tag-value", { tag: "mime", value: mime, expected: "a media type such as image/png" }, tag.valueSpan);
  return undefined;
}

/** Bytes are written as a string, too. */
function isTextOrBytes(model: TypeModel, ctx: ReadContext): boolean {
  const body = ctx.bodyOf(model);
  return body.kind === "string" || (body.kind === "coded" && body.wire.kind === "string" && body.wire.limits?.format === "byte");
}
