import { ts } from "ts-morph";
import type { TypeModel } from "../../model/model.ts";
import { aliasDeclaration } from "../aliases.ts";
import { commentOf } from "../comments.ts";
import { type ReadContext, readPart, type TypePlace, type TypeReader } from "../context.ts";
import { describe } from "../describe.ts";
import { parseDoc } from "../doc.ts";
import { opaque } from "../opaque.ts";
import { partsOf } from "../parts.ts";

/** Unions, in the order of the source. `undefined` is no member: whoever holds the union makes it optional. */
export const union: TypeReader = (type, place, ctx) => {
  if (!type.isUnion()) return undefined;
  const parts = joinBooleans(partsOf(type), ctx.checker);
  if (parts.length === 0) return opaque("never", type, ctx);
  const nodes = writtenParts(type, place, ctx);
  const rank = new Map([...nodes.keys()].map((part, i) => [part, i]));
  const ordered = [...parts].sort((a, b) => (rank.get(a) ?? rank.size) - (rank.get(b) ?? rank.size));
  return unionOf(ordered.map((part) => readMember(part, nodes.get(part), place, ctx)));
};

/** A member, with the comment that stands before it in the source. */
function readMember(part: ts.Type, node: ts.TypeNode | undefined, place: TypePlace, ctx: ReadContext): TypeModel {
  const model = readPart(part, node, place, ctx);
  return node && model.kind === "literal" ? describe(model, parseDoc(commentOf(node)), ctx) : model;
}

/** A union without duplicates, flat; a single member stands for itself. */
export function unionOf(members: readonly TypeModel[]): TypeModel {
  const flat = members.flatMap((member) => (member.kind === "union" && !member.doc ? member.members : [member]));
  const unique = [...new Map(flat.map((member) => [JSON.stringify(member), member])).values()];
  const [only] = unique;
  return unique.length === 1 && only ? only : { kind: "union", members: unique };
}

/** The checker knows `boolean` as `true | false`; joined again it keeps the place of the first. */
function joinBooleans(parts: readonly ts.Type[], checker: ts.TypeChecker): readonly ts.Type[] {
  const literals = parts.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0);
  if (literals.length < 2) return parts;
  return parts.flatMap((part) => (part === literals[0] ? [checker.getBooleanType()] : literals.includes(part) ? [] : [part]));
}

/** The members as written, with the type of each: they give the order, and names of what has none to the checker. */
function writtenParts(type: ts.Type, place: TypePlace, ctx: ReadContext): ReadonlyMap<ts.Type, ts.TypeNode> {
  const found = new Map<ts.Type, ts.TypeNode>();
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const start = alias && !alias.typeParameters ? alias.type : place.node;
  if (start) collect(start, ctx, found, new Set());
  return found;
}

function collect(node: ts.TypeNode, ctx: ReadContext, found: Map<ts.Type, ts.TypeNode>, seen: Set<ts.Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (ts.isParenthesizedTypeNode(node)) return collect(node.type, ctx, found, seen);
  if (ts.isUnionTypeNode(node)) {
    for (const member of node.types) collect(member, ctx, found, seen);
    return;
  }
  const type = ctx.checker.getTypeFromTypeNode(node);
  if (!found.has(type)) found.set(type, node);
  if (!type.isUnion()) return;
  const alias = aliasDeclaration(node, ctx);
  if (alias && !alias.typeParameters) return collect(alias.type, ctx, found, seen);
  // A union made by an operator (`keyof T`, `Exclude<A, B>`): its members have no nodes of their own.
  for (const part of type.types) if (!found.has(part)) found.set(part, node);
}
