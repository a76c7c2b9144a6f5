import { ts } from "ts-morph";
import type { IndexModel, Instance, ObjectModel, Prop } from "../../model/model.ts";
import { behindAliases } from "../aliases.ts";
import { type ReadContext, readPart, type TypePlace, type TypeReader } from "../context.ts";
import { checkTags } from "../docs/check-tags.ts";
import { hidingTag } from "../docs/doc.ts";
import { memberDoc } from "../docs/member-doc.ts";
import { hasUndefined, isClass } from "../parts.ts";
import { constrain } from "../value-tags/constrain.ts";
import { defaultOf } from "../value-tags/default.ts";
import { docOf } from "../value-tags/describe.ts";
import { writtenParts } from "../written-parts.ts";
import { ANY_OBJECT, ANYTHING } from "./anything.ts";
import { patternOf } from "./template-literal.ts";

/** Interfaces, type literals, mapped types, merged intersections and classes: what has members. */
export const object: TypeReader = (type, place, ctx) => {
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return undefined;
  const members = ctx.checker.getPropertiesOfType(type);
  if (members.length === 0 && isAnything(type, ctx)) return ANYTHING;
  const instance = instanceOf(type, members, place, ctx);
  const values = recordArguments(place.node, ctx)?.[1];
  const props = members.filter((member) => isPublicData(member, type)).flatMap((member) => readProp(member, place, ctx, values) ?? []);
  const ordered = inOrderOfKeys(props, place, ctx);
  const index = readIndex(type, place, ctx, values);
  if (members.length === 0 && index.length === 0) return ANY_OBJECT;
  const model: ObjectModel = { kind: "object", props: ordered, index };
  return instance ? { ...model, instance } : model;
};

/** `Record<"yes" | "no", T>` has its members in the order in which the keys are written. */
function inOrderOfKeys(props: readonly Prop[], place: TypePlace, ctx: ReadContext): readonly Prop[] {
  const keys = recordArguments(place.node, ctx)?.[0];
  if (!keys) return props;
  const parts = [...writtenParts(ctx.checker.getTypeFromTypeNode(keys), keys, ctx).keys()];
  const rank = new Map(
    parts.flatMap((part, i) => (part.isStringLiteral() || part.isNumberLiteral() ? [[String(part.value), i] as const] : [])),
  );
  return [...props].sort((a, b) => (rank.get(a.name) ?? rank.size) - (rank.get(b.name) ?? rank.size));
}

const WRAPPERS: ReadonlySet<string> = new Set(["Partial", "Required", "Readonly"]);

/** The keys and the values of `Record<K, V>`, also inside `Partial` and its like. */
function recordArguments(node: ts.TypeNode | undefined, ctx: ReadContext): readonly ts.TypeNode[] | undefined {
  if (!node || !ts.isTypeReferenceNode(node)) return undefined;
  const [first] = node.typeArguments ?? [];
  const name = node.typeName.getText();
  if (name === "Record") return node.typeArguments;
  return first && WRAPPERS.has(name) ? recordArguments(behindAliases(first, ctx), ctx) : undefined;
}

/** `{}` is every value but null; an interface without members still is an object. */
function isAnything(type: ts.Type, { checker }: ReadContext): boolean {
  return type.symbol?.escapedName === ts.InternalSymbolName.Type && checker.getIndexInfosOfType(type).length === 0;
}

/** A member, with its own comment; `undefined` for one that its author keeps out. `written`: the type of a member that is not declared. */
export function readProp(member: ts.Symbol, place: TypePlace, ctx: ReadContext, written?: ts.TypeNode): Prop | undefined {
  const declaration = member.valueDeclaration ?? member.declarations?.[0];
  const node = declaration ? typeNodeOf(declaration) : written;
  const type = ctx.checker.getTypeOfSymbolAtLocation(member, declaration ?? place.at);
  const doc = memberDoc(member, ctx);
  const optional = (member.flags & ts.SymbolFlags.Optional) !== 0 || hasUndefined(type);
  const name = ts.unescapeLeadingUnderscores(member.escapedName);
  // A member that is a function has parameters and a result to speak of.
  checkTags(doc, { place: ctx.checker.getNonNullableType(type).getCallSignatures().length > 0 ? "type" : "member", name }, ctx);
  const hidden = hidingTag(doc);
  if (hidden && optional) return undefined;
  if (hidden) ctx.report("hidden-required", { name, tag: hidden.name }, hidden.span);
  const model = constrain(readPart(type, node, place, ctx), doc, ctx);
  const fallback = defaultOf(doc, model, ctx);
  return {
    name,
    type: model,
    optional: optional || fallback !== undefined,
    doc: docOf(doc, model, ctx),
    ...(fallback && { default: fallback }),
  };
}

/** The written type of a member or parameter. */
function typeNodeOf(declaration: ts.Declaration): ts.TypeNode | undefined {
  const typed =
    ts.isPropertySignature(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isParameter(declaration) ||
    ts.isGetAccessorDeclaration(declaration);
  if (ts.isJSDocPropertyTag(declaration)) return declaration.typeExpression?.type;
  return typed ? declaration.type : undefined;
}

function readIndex(type: ts.Type, place: TypePlace, ctx: ReadContext, written: ts.TypeNode | undefined): IndexModel[] {
  return ctx.checker.getIndexInfosOfType(type).flatMap(({ keyType, type: value, declaration }) => {
    const node = written ?? (declaration && "type" in declaration ? declaration.type : undefined);
    const model = (): IndexModel["type"] => readPart(value, node, place, ctx);
    // A branded key is what it brands.
    const keys = keyType.isIntersection() ? (keyType.types.find((part) => (part.flags & ts.TypeFlags.Object) === 0) ?? keyType) : keyType;
    if (keys.flags & ts.TypeFlags.String) return [{ type: model() }];
    const pattern = keys.flags & ts.TypeFlags.Number ? "-?\\d+(\\.\\d+)?" : patternOf(keys);
    return pattern === undefined ? [] : [{ pattern: `^${pattern}$`, type: model() }];
  });
}

/** Set when plain data cannot stand for the type: a class with more than data, or anything that writes itself as JSON. */
function instanceOf(type: ts.Type, members: readonly ts.Symbol[], place: TypePlace, ctx: ReadContext): Instance | undefined {
  const toJson = members.find((member) => member.name === "toJSON");
  const signature = toJson && ctx.checker.getTypeOfSymbolAtLocation(toJson, place.at).getCallSignatures()[0];
  const because = isClass(type) ? whyNoData(members) : signature && "it has methods";
  if (because === undefined) return undefined;
  const { name } = type.symbol ?? {};
  return {
    className: name ?? ctx.checker.typeToString(type),
    because,
    ...(signature && { json: readPart(signature.getReturnType(), signature.getDeclaration()?.type, place, ctx) }),
  };
}

function whyNoData(members: readonly ts.Symbol[]): string | undefined {
  if (members.some((member) => (member.flags & ts.SymbolFlags.Method) !== 0)) return "it has methods";
  if (members.some((member) => (member.flags & ts.SymbolFlags.Accessor) !== 0)) return "it has accessors";
  if (members.some(isPrivate)) return "it has private members";
  return undefined;
}

/** Methods of classes do not exist on the wire, neither do private members and members named by symbols. */
export function isPublicData(member: ts.Symbol, type: ts.Type): boolean {
  const name = String(member.escapedName);
  if (name.startsWith("__@") || isPrivate(member) || isInsideError(member)) return false;
  return !(isClass(type) && (member.flags & ts.SymbolFlags.Method) !== 0);
}

function isPrivate(member: ts.Symbol): boolean {
  if (String(member.escapedName).startsWith("__#")) return true;
  const declaration = member.valueDeclaration;
  return (
    declaration !== undefined && (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0
  );
}

/** What errors inherit beside name and message: a stack tells about the machine, and is nobody's business outside of it. */
function isInsideError(member: ts.Symbol): boolean {
  const owners = (member.declarations ?? []).map(({ parent }) => parent);
  const ofError = owners.some(
    (owner) => ts.isInterfaceDeclaration(owner) && owner.name.text === "Error" && owner.getSourceFile().isDeclarationFile,
  );
  return ofError && member.name !== "name" && member.name !== "message";
}
