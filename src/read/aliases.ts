import { ts } from "ts-morph";
import { commentOf } from "./comments.ts";
import type { ReadContext } from "./context.ts";
import { EMPTY_DOC, type ParsedDoc, parseDoc } from "./doc.ts";
import { spanOfNode } from "./span.ts";
import { isPlatform } from "./types/builtin.ts";

const INTEGER_NAMES: ReadonlySet<string> = new Set(["Int", "Integer", "int", "integer"]);

/**
 * What the aliases add through which a type is written: `type Level = Int` tells more than `number` does.
 * Outermost first. An alias that the type itself is known by is left out: it is part of the named type.
 */
export function aliasDocs(node: ts.TypeNode, type: ts.Type, ctx: ReadContext): readonly ParsedDoc[] {
  const own = type.aliasSymbol?.declarations ?? [];
  return [...aliasChain(node, ctx)].filter((declaration) => !own.includes(declaration)).map(docOfDeclaration);
}

/** The alias declarations behind a written type, outermost first; those of default libraries tell nothing. */
function* aliasChain(node: ts.TypeNode, ctx: ReadContext): Generator<ts.TypeAliasDeclaration> {
  const seen = new Set<ts.Node>();
  for (let at: ts.TypeNode | undefined = node; at; ) {
    const declaration: ts.TypeAliasDeclaration | undefined = aliasDeclaration(at, ctx);
    if (!declaration || seen.has(declaration)) return;
    seen.add(declaration);
    yield declaration;
    at = declaration.type;
  }
}

/** The alias that a written type names, if it names one of the user's or of a package. */
export function aliasDeclaration(node: ts.TypeNode, ctx: ReadContext): ts.TypeAliasDeclaration | undefined {
  const inner = ts.isParenthesizedTypeNode(node) ? node.type : node;
  const name = ts.isTypeReferenceNode(inner) ? inner.typeName : ts.isImportTypeNode(inner) ? inner.qualifier : undefined;
  const symbol = name && ctx.checker.getSymbolAtLocation(name);
  const target = symbol && (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? ctx.checker.getAliasedSymbol(symbol) : symbol;
  const declaration = target?.declarations?.find(ts.isTypeAliasDeclaration);
  return declaration && !ctx.program.isSourceFileDefaultLibrary(declaration.getSourceFile()) ? declaration : undefined;
}

/** What the declarations of a named type say about it; those of the platform tell nothing. */
export function declaredDoc(type: ts.Type, ctx: ReadContext): ParsedDoc {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (!symbol || isPlatform(symbol, ctx)) return EMPTY_DOC;
  const docs = (symbol.declarations ?? []).map(docOfDeclaration);
  return docs.find((doc) => doc.text !== "" || doc.tags.length > 0) ?? EMPTY_DOC;
}

/** The comment of a declaration. An alias says integer by its name, too. */
function docOfDeclaration(declaration: ts.Node): ParsedDoc {
  const doc = parseDoc(commentOf(declaration));
  if (!ts.isTypeAliasDeclaration(declaration) || !INTEGER_NAMES.has(declaration.name.text)) return doc;
  return { ...doc, tags: [...doc.tags, { name: "integer", text: "", span: spanOfNode(declaration) }] };
}
