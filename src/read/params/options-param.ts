import { ts } from "ts-morph";
import type { Prop } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import type { ParsedDoc } from "../docs/doc.ts";
import { memberTexts } from "../docs/param-tags.ts";
import type { CallParam } from "../functions/signature.ts";
import { isClass, partsOf } from "../parts.ts";
import { spanOfNode } from "../span.ts";
import { builtin } from "../types/builtin.ts";
import { collection } from "../types/collection.ts";
import { standIn } from "../types/generic.ts";
import { isPublicData, readProp } from "../types/object.ts";
import { injectionOf } from "./injection.ts";
import type { PassTag } from "./pass-tags.ts";
import { patternElements, withElement } from "./pattern-defaults.ts";

const OPTIONS_NAMES: ReadonlySet<string> = new Set(["options", "opts", "config", "settings", "params", "args", "flags", "props", "input"]);

/** Whether the members of this parameter become properties by name. Asked of the last parameter that callers give. */
export function isOptionsParam(param: CallParam, name: string, tags: readonly PassTag[], at: ts.Node, ctx: ReadContext): boolean {
  if (tags.some(({ kind }) => kind !== "unroll")) return false;
  const type = soleType(param, ctx);
  if (!type || param.rest || !isPlainObject(type, at, ctx)) return false;
  const destructured = param.declaration !== undefined && ts.isObjectBindingPattern(param.declaration.name);
  return destructured || param.optional || OPTIONS_NAMES.has(name) || tags.length > 0;
}

/** An interface, a type literal, or what these are combined into: no array, class instance, union or index signature. */
function isPlainObject(type: ts.Type, at: ts.Node, ctx: ReadContext): boolean {
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return false;
  const isCallable = type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
  const isList = ctx.checker.isArrayType(type) || ctx.checker.isTupleType(type);
  if (isCallable || isList || ctx.checker.getIndexInfosOfType(type).length > 0) return false;
  const parts = type.isIntersection() ? type.types : [type];
  return parts.every((part) => isPlainPart(part, at, ctx)) && ctx.checker.getPropertiesOfType(type).length > 0;
}

/** No brand of a primitive, no class instance and nothing of the platform: what is combined with one of these is no plain object. */
function isPlainPart(part: ts.Type, at: ts.Node, ctx: ReadContext): boolean {
  const isObject = (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  return isObject && !isClass(part) && builtin(part, { at }, ctx) === undefined && collection(part, { at }, ctx) === undefined;
}

/** The members of an options parameter, with the defaults of a destructuring pattern and the texts of `@param opts.x`. */
export function readOptions(param: CallParam, name: string, doc: ParsedDoc, at: ts.Node, ctx: ReadContext): readonly Prop[] {
  const type = soleType(param, ctx);
  if (!type) return [];
  const elements = patternElements(param.declaration?.name);
  const texts = memberTexts(name, doc);
  const members = ctx.checker.getPropertiesOfType(type).filter((member) => isPublicData(member, type));
  return members.flatMap((member) => {
    const read = readProp(member, { at }, ctx);
    if (!read) return [];
    const prop = withElement(read, elements.get(read.name), ctx);
    const what = injectionOf(ctx.checker.getTypeOfSymbolAtLocation(member, at), ctx);
    const text = texts.get(prop.name);
    const declaration = member.valueDeclaration ?? member.declarations?.[0];
    return {
      ...prop,
      ...(declaration && { span: spanOfNode(declaration) }),
      doc: text ? { ...prop.doc, description: text } : prop.doc,
      ...(what && { injected: what }),
    };
  });
}

/** The one type of a parameter, `undefined` taken off; none when it is a union or overloads differ. */
function soleType(param: CallParam, ctx: ReadContext): ts.Type | undefined {
  const [type, ...others] = param.types.flatMap(partsOf);
  if (type === undefined || others.length > 0) return undefined;
  const isGeneric = (type.flags & ts.TypeFlags.Instantiable) !== 0;
  const stand = isGeneric ? standIn(type, ctx) : type;
  return stand && stand !== type ? soleType({ ...param, types: [stand] }, ctx) : stand;
}
