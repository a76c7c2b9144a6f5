import { ts } from "ts-morph";
import type { TypeModel } from "../../model/model.ts";
import type { TypeReader } from "../context.ts";
import { checkTags } from "../docs/check-tags.ts";
import { commentOf } from "../docs/comments.ts";
import { parseDoc } from "../docs/doc.ts";
import { unionOf } from "./union.ts";

/** An enum as a whole: the values of its members, in the order of the source. */
export const enumeration: TypeReader = (type, _place, ctx) => {
  if ((type.flags & ts.TypeFlags.EnumLike) === 0) return undefined;
  const members = (type.symbol.declarations ?? []).filter(ts.isEnumDeclaration).flatMap((declaration) => [...declaration.members]);
  const literals = members.flatMap((member): TypeModel[] => {
    const value = ctx.checker.getConstantValue(member);
    const doc = parseDoc(commentOf(member));
    checkTags(doc, { place: "enum-member", name: member.name.getText() }, ctx);
    const { text } = doc;
    return value === undefined ? [] : [{ kind: "literal", value, ...(text && { doc: { description: text } }) }];
  });
  // A member computed at run time has no value the compiler knows; only numbers can be computed.
  return literals.length < members.length ? { kind: "number" } : unionOf(literals);
};
