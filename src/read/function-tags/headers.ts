import type { TypeModel } from "../../model/model.ts";
import type { Property } from "../../model/properties.ts";
import { showType } from "../../model/show.ts";
import type { ReadContext } from "../context.ts";
import { reportPair } from "../docs/check-tags.ts";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";
import { findProperty } from "./find-property.ts";

/** A `token` of RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const EXPECTED = "the name of a parameter and that of a header, such as 'region Region'";

/** `@header param Name`: property -> name of the header that repeats it. Names are unique in a tool, capitals or not. */
export function readHeaders(doc: ParsedDoc, given: readonly Property[], ctx: ReadContext): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  const said = new Map<string, DocTag>();
  for (const tag of doc.tags.filter(({ name }) => name === "header")) {
    const [param = "", header = "", ...more] = tag.text.trim().split(/\s+/);
    const target = findProperty(param, given);
    const names = given.map(({ path }) => path);
    const other = target && (said.get(`: ${target.key}`) ?? said.get(header.toLowerCase()));
    if (!TOKEN.test(header) || more.length > 0) {
      ctx.report("invalid-tag-value", { tag: "header", value: tag.text.trim(), expected: EXPECTED }, tag.valueSpan);
    } else if (!target) {
      ctx.report("unknown-param", { tag: "header", name: param, known: names, candidates: names }, tag.span);
    } else if (!isScalar(ctx.bodyOf(target.type))) {
      ctx.report("tag-does-not-fit", { tag: "header", subject: "scalar", type: showType(target.type) }, tag.span);
    } else if (other) {
      reportPair(other, tag, found.has(target.key) ? param : header, ctx);
    } else {
      found.set(target.key, header);
      said.set(`: ${target.key}`, tag).set(header.toLowerCase(), tag);
    }
  }
  return Object.fromEntries(found);
}

/** What the protocol lets a header repeat: a property whose schema is a string, an integer or a boolean, and nothing else. */
function isScalar(model: TypeModel): boolean {
  if (model.kind === "coded") return isScalar(model.wire);
  if (model.kind === "number") return model.integer === true;
  if (model.kind === "literal") return model.value !== null && isScalarValue(model.value);
  if (model.kind !== "union") return model.kind === "string" || model.kind === "boolean";
  const kinds = new Set(model.members.map((member) => (member.kind === "literal" ? typeof member.value : "other")));
  return kinds.size === 1 && !kinds.has("other") && model.members.every(isScalar);
}

function isScalarValue(value: string | number | boolean): boolean {
  return typeof value !== "number" || Number.isInteger(value);
}
