import { ts } from "ts-morph";
import type { TypeModel } from "../../model/model.ts";
import { type ReadContext, readPart, type TypePlace, type TypeReader } from "../context.ts";
import { commentOf } from "../docs/comments.ts";
import { parseDoc } from "../docs/doc.ts";
import { opaque } from "../opaque.ts";
import { partsOf } from "../parts.ts";
import { describe } from "../value-tags/describe.ts";
import { writtenParts } from "../written-parts.ts";

/** Unions, in the order of the source. `undefined` is no member: whoever holds the union makes it optional. */
export const union: TypeReader = (type, place, ctx) => {
  if (!type.isUnion()) return undefined;
  const parts = joinBooleans(partsOf(type), ctx.checker);
  if (parts.length === 0) return opaque("never", type, ctx);
  const nodes = writtenParts(type, place.node, ctx);
  const rank = new Map([...nodes.keys()].map((part, i) => [part, i]));
  const ordered = [...parts].sort((a, b) => placeOf(a, rank) - placeOf(b, rank));
  return unionOf(ordered.map((part) => readMember(part, nodes.get(part), place, ctx)));
};

/** Where a member stands in the source; a branded one stands where what it brands stands, and null comes last when nobody wrote it. */
function placeOf(part: ts.Type, rank: ReadonlyMap<ts.Type, number>): number {
  const brands = part.isIntersection() ? part.types : [];
  const places = [part, ...brands].flatMap((each) => rank.get(each) ?? []);
  return places.length > 0 ? Math.min(...places) : rank.size + (part.flags & ts.TypeFlags.Null ? 1 : 0);
}

/** A member, with the comment that stands before it in the source. */
function readMember(part: ts.Type, node: ts.TypeNode | undefined, place: TypePlace, ctx: ReadContext): TypeModel {
  const model = readPart(part, node, place, ctx);
  return node && model.kind === "literal" ? describe(model, parseDoc(commentOf(node)), ctx) : model;
}

/** A union without duplicates, flat; a single member stands for itself. */
export function unionOf(members: readonly TypeModel[]): TypeModel {
  const flat = members.flatMap((member) => (member.kind === "union" && !member.doc ? member.members : [member]));
  const unique = joinTrueAndFalse(withoutDuplicates(flat));
  const [only] = unique;
  return unique.length === 1 && only ? only : { kind: "union", members: unique };
}

/** A branded boolean is two branded literals to the checker. */
function joinTrueAndFalse(members: readonly TypeModel[]): readonly TypeModel[] {
  const [one, other] = members.filter((member) => member.kind === "literal" && typeof member.value === "boolean" && !member.doc);
  if (!one || !other) return members;
  return members.flatMap((member) => (member === one ? [{ kind: "boolean" }] : member === other ? [] : [member]));
}

/** The checker knows `boolean` as `true | false`; joined again it keeps the place of the first. */
function joinBooleans(parts: readonly ts.Type[], checker: ts.TypeChecker): readonly ts.Type[] {
  const literals = parts.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0);
  if (literals.length < 2) return parts;
  return parts.flatMap((part) => (part === literals[0] ? [checker.getBooleanType()] : literals.includes(part) ? [] : [part]));
}

/** A value that is named twice (enum members) counts once, with the comment that one of the names has. */
function withoutDuplicates(members: readonly TypeModel[]): readonly TypeModel[] {
  const unique = new Map<string, TypeModel>();
  for (const member of members) {
    const key = JSON.stringify(member.kind === "literal" ? member.value : member);
    const known = unique.get(key);
    if (!known || (!known.doc && member.doc)) unique.set(key, member);
  }
  return [...unique.values()];
}
