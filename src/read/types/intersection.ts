import { ts } from "ts-morph";
import type { OpaqueReason, TypeModel } from "../../model/model.ts";
import { type ReadContext, readPart, type TypePlace, type TypeReader } from "../context.ts";
import { opaque } from "../opaque.ts";
import { constrainBy } from "../value-tags/constrain.ts";
import { builtin } from "./builtin.ts";
import { typeTagLimits } from "./type-tag.ts";

const PRIMITIVE =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.TemplateLiteral |
  ts.TypeFlags.Null;

/**
 * What is branded (`string & { __brand: "Id" }`) is what it is without the brand; a brand that carries constraints
 * (`string & tags.Format<"email">`) adds them. Intersections of objects are left to the object reader: the checker has merged them.
 */
export const intersection: TypeReader = (type, place, ctx) => {
  if (!type.isIntersection()) return undefined;
  const bare = type.types.find((part) => isMeaning(part, place, ctx));
  if (!bare) return isImpossible(type, ctx) ? opaque("never", type, ctx) : undefined;
  const brands = type.types.filter((part) => part !== bare);
  return brands.reduce<TypeModel>(
    (model, brand) => constrainBy(model, typeTagLimits(brand, ctx), ctx),
    readPart(bare, undefined, place, ctx),
  );
};

/** `{ kind: "a" } & { kind: "b" }`: the checker sees that no value fits, and tells it only when asked for the type's text. */
function isImpossible(type: ts.Type, { checker }: ReadContext): boolean {
  return checker.getPropertiesOfType(type).length === 0 && checker.typeToString(type) === "never";
}

/** The part that says what the value is; objects say it only together. */
function isMeaning(part: ts.Type, place: TypePlace, ctx: ReadContext): boolean {
  if ((part.flags & PRIMITIVE) !== 0) return true;
  if (ctx.checker.isArrayType(part) || ctx.checker.isTupleType(part)) return true;
  const known = builtin(part, place, ctx);
  return known?.kind === "coded" || (known?.kind === "opaque" && OPEN.has(known.reason));
}

/** What is open stays so with a member more: `process.stdin` is a stream `& { fd: 0 }`. */
const OPEN: ReadonlySet<OpaqueReason> = new Set(["stream-in", "stream-out", "handle"]);
