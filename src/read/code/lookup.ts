import { ts } from "ts-morph";
import type { CodeIndex } from "./code-index.ts";

/** What declares the variable that an identifier means where it stands; `undefined` when nothing in the file does. */
export type Lookup = (name: ts.Identifier) => ts.Node | undefined;

/** A declaration, and what has the name then. */
type Declared = readonly [scope: ts.Node, declaration: ts.Node];

/** Finds declarations by the scopes of the language. */
export function lookupIn({ names }: CodeIndex): Lookup {
  const known = new Map<string, ReadonlyMap<ts.Node, ts.Node>>();
  const declarations = (name: string): ReadonlyMap<ts.Node, ts.Node> => {
    const found = known.get(name) ?? new Map((names.get(name) ?? []).flatMap((each) => declared(each)));
    known.set(name, found);
    return found;
  };
  return (name) => {
    const all = declarations(name.text);
    if (all.size === 0) return undefined;
    for (let at: ts.Node = name; at; at = at.parent) {
      const found = all.get(at);
      if (found) return found;
    }
    return undefined;
  };
}

/** What an identifier declares, when it stands where a name is declared. */
function declared(name: ts.Identifier): readonly Declared[] {
  const node = name.parent;
  if (!("name" in node) || node.name !== name) return [];
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node)) {
    return [[scopeOfVariable(node), node]];
  }
  if (ts.isFunctionExpression(node) || ts.isClassExpression(node)) return [[node, node]];
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportEqualsDeclaration(node);
  return isDeclaration ? [[around(node.parent, isBlock), node]] : [];
}

function scopeOfVariable(node: ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration): ts.Node {
  const root = ts.isBindingElement(node) ? ts.walkUpBindingElementsAndPatterns(node) : node;
  if (ts.isParameter(root)) return root.parent;
  const isVar = ts.isVariableDeclarationList(root.parent) && (root.parent.flags & ts.NodeFlags.BlockScoped) === 0;
  return around(root.parent, isVar ? isBody : isBlock);
}

/** The node itself or the nearest one around it that is such a one; the file when none is. */
function around(node: ts.Node, isSuch: (node: ts.Node) => boolean): ts.Node {
  let now = node;
  while (!isSuch(now) && now.parent) now = now.parent;
  return now;
}

/** What `var` declares for. */
function isBody(node: ts.Node): boolean {
  return ts.isFunctionLike(node) || ts.isSourceFile(node) || ts.isModuleBlock(node) || ts.isClassStaticBlockDeclaration(node);
}

function isBlock(node: ts.Node): boolean {
  if (isBody(node) || ts.isBlock(node) || ts.isCaseBlock(node) || ts.isCatchClause(node)) return true;
  return ts.isForStatement(node) || ts.isForInStatement(node) || ts.isForOfStatement(node);
}
