import { ts } from "ts-morph";
import type { ReadContext } from "./context.ts";
import { checkTags } from "./docs/check-tags.ts";
import { commentOf } from "./docs/comments.ts";
import { EMPTY_DOC, type ParsedDoc, parseDoc } from "./docs/doc.ts";
import { spanOfNode } from "./span.ts";
import { isPlatform } from "./types/builtin.ts";

const INTEGER_NAMES: ReadonlySet<string> = new Set(["Int", "Integer", "int", "integer"]);

/**
 * What the aliases add through which a type is written: `type Level = Int` tells more than `number` does.
 * Outermost first. An alias that the type itself is known by is left out: it is part of the named type.
 */
export function aliasDocs(node: ts.TypeNode, type: ts.Type, ctx: ReadContext): readonly ParsedDoc[] {
  const own = type.aliasSymbol?.declarations ?? [];
  return [...aliasChain(node, ctx)].filter((declaration) => !own.includes(declaration)).map((each) => docOfDeclaration(each, ctx));
}

/** The alias declarations behind a written type, outermost first; those of default libraries tell nothing. */
function* aliasChain(node: ts.TypeNode, ctx: ReadContext): Generator<AliasDeclaration> {
  const seen = new Set<ts.Node>();
  for (let at: ts.TypeNode | undefined = node; at; ) {
    const declaration: AliasDeclaration | undefined = aliasDeclaration(at, ctx);
    if (!declaration || seen.has(declaration)) return;
    seen.add(declaration);
    yield declaration;
    at = bodyOfAlias(declaration);
  }
}

/** `type Name = T`, in JavaScript `@typedef {T} Name`. */
type AliasDeclaration = ts.TypeAliasDeclaration | ts.JSDocTypedefTag;

function isAlias(node: ts.Node): node is AliasDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isJSDocTypedefTag(node);
}

function bodyOfAlias(alias: AliasDeclaration): ts.TypeNode | undefined {
  if (ts.isTypeAliasDeclaration(alias)) return alias.type;
  return alias.typeExpression && ts.isJSDocTypeExpression(alias.typeExpression) ? alias.typeExpression.type : undefined;
}

/** The type that an alias is written as, unless it has type parameters, which the writing would show in place of what they stand for. */
export function writtenAlias(symbol: ts.Symbol | undefined): ts.TypeNode | undefined {
  const alias = symbol?.declarations?.find(isAlias);
  return alias && ts.getEffectiveTypeParameterDeclarations(alias).length === 0 ? bodyOfAlias(alias) : undefined;
}

/** What a written type is when the aliases that it names are written out. */
export function behindAliases(node: ts.TypeNode, ctx: ReadContext): ts.TypeNode {
  const seen = new Set<ts.TypeNode>();
  for (let at = node; ; ) {
    const body = seen.has(at) ? undefined : writtenAlias(namedBy(at, ctx));
    if (!body) return at;
    seen.add(at);
    at = body;
  }
}

/** The alias that a written type names, if it names one of the user's or of a package. */
function aliasDeclaration(node: ts.TypeNode, ctx: ReadContext): AliasDeclaration | undefined {
  const declaration = namedBy(node, ctx)?.declarations?.find(isAlias);
  return declaration && !ctx.program.isSourceFileDefaultLibrary(declaration.getSourceFile()) ? declaration : undefined;
}

/** What a written type names, imports followed. */
export function namedBy(node: ts.TypeNode, ctx: ReadContext): ts.Symbol | undefined {
  const inner = ts.isParenthesizedTypeNode(node) ? node.type : node;
  const name = ts.isTypeReferenceNode(inner) ? inner.typeName : ts.isImportTypeNode(inner) ? inner.qualifier : undefined;
  const symbol = name && ctx.checker.getSymbolAtLocation(name);
  return symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? ctx.checker.getAliasedSymbol(symbol) : symbol;
}

/** What the declarations of a named type say about it; those of the platform tell nothing. */
export function declaredDoc(type: ts.Type, ctx: ReadContext): ParsedDoc {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (!symbol || isPlatform(symbol, ctx)) return EMPTY_DOC;
  const docs = (symbol.declarations ?? []).map((each) => docOfDeclaration(each, ctx));
  return docs.find((doc) => doc.text !== "" || doc.tags.length > 0) ?? EMPTY_DOC;
}

/** A function or a variable that a type is taken from has a comment of another kind. */
function declaresType(node: ts.Node): node is AliasDeclaration | ts.InterfaceDeclaration | ts.ClassDeclaration | ts.EnumDeclaration {
  return isAlias(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node);
}

/** The comment of a declaration. An alias says integer by its name, too. */
function docOfDeclaration(declaration: ts.Node, ctx: ReadContext): ParsedDoc {
  const doc = parseDoc(commentOf(declaration));
  if (declaresType(declaration)) checkTags(doc, { place: "type", name: declaration.name?.getText() ?? "" }, ctx);
  if (!isAlias(declaration) || !INTEGER_NAMES.has(declaration.name?.getText() ?? "")) return doc;
  const span = spanOfNode(declaration);
  return { ...doc, tags: [...doc.tags, { name: "integer", text: "", span, valueSpan: span }] };
}
