import { ts } from "ts-morph";
import { commentOf } from "../docs/comments.ts";
import { hidingTag, parseDoc } from "../docs/doc.ts";
import { isClass } from "../parts.ts";
import type { Source } from "../project/project.ts";
import { isPlatform } from "../types/builtin.ts";

/** Something inside an export that may be a function. */
export interface Member {
  readonly symbol: ts.Symbol;
  /** Why nobody can call it, if it is a function. */
  readonly whyNot?: string;
}

/** An export, or something inside one. */
interface Owner {
  readonly symbol: ts.Symbol;
  /** Its type, without null and undefined. */
  readonly type: ts.Type;
  readonly exportedAt: ts.Node;
}

/**
 * What a caller can reach through an export: exports of a namespace, members of an object, methods of an instance. Of an object that a
 * package describes there is nothing: its author did not mean it for callers of this module.
 */
export function membersOf(owner: Owner, source: Source): readonly Member[] {
  const { symbol, type, exportedAt } = owner;
  const hides = [exportedAt, symbol.valueDeclaration].some(
    (node) => node && !ts.isSourceFile(node) && hidingTag(parseDoc(commentOf(node))),
  );
  return hides ? [] : reachable(symbol, type, source).filter(({ symbol: member }) => !isOfEveryObject(member, exportedAt, source));
}

function reachable(symbol: ts.Symbol, type: ts.Type, source: Source): readonly Member[] {
  const { checker } = source;
  if ((symbol.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule)) !== 0) {
    return checker.getExportsOfModule(symbol).map((member) => ({ symbol: member }));
  }
  const { valueDeclaration: declaration } = symbol;
  if (declaration && ts.isPropertyDeclaration(declaration)) return [];
  const members = checker.getPropertiesOfType(type).filter(isPublic);
  const own = members.filter(isOfTheUser).map((member) => ({ symbol: member }));
  if (declaration && ts.isClassDeclaration(declaration)) {
    return own.filter((member) => member.symbol.name !== "prototype").map((member) => ({ ...member, whyNot: STATIC }));
  }
  const initializer = declaration && initializerOf(declaration);
  if (initializer && ts.isObjectLiteralExpression(initializer)) return members.map((member) => ({ symbol: member }));
  if (!isClass(type)) return own;
  return isPlatform(type.symbol, source) ? [] : members.map((member) => ({ symbol: member }));
}

const STATIC = "it is a static method; export a function, or an object that has it";

/** Not described by a package or by the platform. */
function isOfTheUser({ declarations = [] }: ts.Symbol): boolean {
  return !declarations.some((declaration) => declaration.getSourceFile().isDeclarationFile);
}

/** What JavaScript itself calls: methods named by symbols, and those by which a value becomes text, a number or JSON. */
function isOfEveryObject(member: ts.Symbol, at: ts.Node, { checker }: Source): boolean {
  if (String(member.escapedName).startsWith("__@")) return true;
  if (!["toString", "toLocaleString", "valueOf", "toJSON"].includes(member.name)) return false;
  const signatures = checker.getTypeOfSymbolAtLocation(member, at).getCallSignatures();
  return member.name === "toJSON" || signatures.some(({ parameters }) => parameters.length === 0);
}

/** The value that a constant, a property or a default export is given. */
function initializerOf(declaration: ts.Declaration): ts.Expression | undefined {
  if (ts.isExportAssignment(declaration)) return bare(declaration.expression);
  const given = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration);
  return given && declaration.initializer ? bare(declaration.initializer) : undefined;
}

function bare(expression: ts.Expression): ts.Expression {
  const wrapped = ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression);
  return wrapped ? bare(expression.expression) : expression;
}

function isPublic(member: ts.Symbol): boolean {
  if (String(member.escapedName).startsWith("__#")) return false;
  const { valueDeclaration: declaration } = member;
  return !declaration || (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}
