import { ts } from "ts-morph";
import type { Prop } from "../model/model.ts";
import type { ReadContext } from "./context.ts";
import { initialValue } from "./default.ts";
import type { ParsedDoc } from "./doc.ts";
import { memberTexts, tagTexts } from "./doc.ts";
import { injectionOf } from "./injection.ts";
import { partsOf } from "./parts.ts";
import type { CallParam } from "./signature.ts";
import { spanOfNode } from "./span.ts";
import { builtin } from "./types/builtin.ts";
import { collection } from "./types/collection.ts";
import { standIn } from "./types/generic.ts";
import { isPublicData, readProp } from "./types/object.ts";

const OPTIONS_NAMES: ReadonlySet<string> = new Set(["options", "opts", "config", "settings", "params", "args", "flags", "props", "input"]);

/** Whether the members of this parameter become properties by name. Asked of the last parameter that callers give. */
export function isOptionsParam(param: CallParam, name: string, doc: ParsedDoc, at: ts.Node, ctx: ReadContext): boolean {
  if (tagTexts(doc, "whole").some((text) => firstWord(text) === name)) return false;
  const type = soleType(param, ctx);
  if (!type || param.rest || !isPlainObject(type, at, ctx)) return false;
  const destructured = param.declaration !== undefined && ts.isObjectBindingPattern(param.declaration.name);
  return destructured || param.optional || OPTIONS_NAMES.has(name) || tagTexts(doc, "unroll").some((text) => firstWord(text) === name);
}

/** An interface, a type literal, or what these are combined into: no array, class instance, union or index signature. */
function isPlainObject(type: ts.Type, at: ts.Node, ctx: ReadContext): boolean {
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return false;
  const isInstance = ((type.symbol?.flags ?? 0) & ts.SymbolFlags.Class) !== 0;
  const isCallable = type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0;
  const isList = ctx.checker.isArrayType(type) || ctx.checker.isTupleType(type);
  if (isInstance || isCallable || isList || ctx.checker.getIndexInfosOfType(type).length > 0) return false;
  const isBrand =
    type.isIntersection() && type.types.some((part) => (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0);
  return (
    !isBrand &&
    builtin(type, { at }, ctx) === undefined &&
    collection(type, { at }, ctx) === undefined &&
    ctx.checker.getPropertiesOfType(type).length > 0
  );
}

/** The members of an options parameter, with the defaults of a destructuring pattern and the texts of `@param opts.x`. */
export function readOptions(param: CallParam, name: string, doc: ParsedDoc, at: ts.Node, ctx: ReadContext): readonly Prop[] {
  const type = soleType(param, ctx);
  if (!type) return [];
  const initializers = patternInitializers(param.declaration);
  const texts = memberTexts(name, doc);
  const members = ctx.checker.getPropertiesOfType(type).filter((member) => isPublicData(member, type));
  return members.flatMap((member) => {
    const prop = readProp(member, { at }, ctx);
    if (!prop) return [];
    const what = injectionOf(ctx.checker.getTypeOfSymbolAtLocation(member, at), ctx);
    const initializer = initializers.get(prop.name);
    const fallback = initializer && initialValue(initializer, ctx);
    const text = texts.get(prop.name);
    const declaration = member.valueDeclaration ?? member.declarations?.[0];
    return {
      ...prop,
      ...(declaration && { span: spanOfNode(declaration) }),
      doc: text ? { ...prop.doc, description: text } : prop.doc,
      optional: prop.optional || initializer !== undefined,
      ...(fallback && { default: fallback }),
      ...(what && { injected: what }),
    };
  });
}

function patternInitializers(declaration: ts.ParameterDeclaration | undefined): ReadonlyMap<string, ts.Expression> {
  if (!declaration || !ts.isObjectBindingPattern(declaration.name)) return new Map();
  return new Map(
    declaration.name.elements.flatMap((element) => {
      const key = element.propertyName ?? element.name;
      const name = ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : undefined;
      return name !== undefined && element.initializer ? [[name, element.initializer] as const] : [];
    }),
  );
}

/** The one type of a parameter, `undefined` taken off; none when it is a union or overloads differ. */
function soleType(param: CallParam, ctx: ReadContext): ts.Type | undefined {
  const [type, ...others] = param.types.flatMap(partsOf);
  if (type === undefined || others.length > 0) return undefined;
  const isGeneric = (type.flags & ts.TypeFlags.Instantiable) !== 0;
  const stand = isGeneric ? standIn(type, ctx) : type;
  return stand && stand !== type ? soleType({ ...param, types: [stand] }, ctx) : stand;
}

function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0] ?? "";
}
