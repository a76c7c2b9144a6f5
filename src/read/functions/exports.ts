import { ts } from "ts-morph";
import type { Source } from "../project/project.ts";
import { membersOf } from "./members.ts";

/** A function that an entry exports, by itself or as a member of a namespace, an object or an instance. */
export interface ExportedFunction {
  /** The name of the export, then of its members: `["math", "add"]`. */
  readonly path: readonly string[];
  /** What the export stands for, imports and re-exports followed. */
  readonly symbol: ts.Symbol;
  readonly signatures: readonly ts.Signature[];
  /** The place in the source that exports it; of a member, its declaration. */
  readonly exportedAt: ts.Node;
  /** Why nobody can call it, as far as exporting goes. */
  readonly whyNot?: string;
}

/** Every exported function, in the order in which the entry's source exports them. */
export function exportedFunctions(file: ts.SourceFile, source: Source): readonly ExportedFunction[] {
  const { checker } = source;
  const module = checker.getSymbolAtLocation(file);
  if (!module) return [];
  const all = checker.getExportsOfModule(module);
  const found = all
    .filter((exported) => !isSaidAgain(exported, all, checker))
    .map((exported) => {
      const symbol = followed(exported, checker);
      const exportedAt = placeInEntry(exported, file, checker);
      // `export type { f }`, `declare function f`: there is nothing to call.
      const whyNot = isTypeOnly(exported, symbol, exportedAt, checker) ? { whyNot: "only its type is exported" } : {};
      return { exportedAt, functions: functionsIn({ path: [exported.name], symbol, exportedAt, ...whyNot }, [], source) };
    });
  return found.sort((a, b) => a.exportedAt.pos - b.exportedAt.pos).flatMap(({ functions }) => functions);
}

/** `export default add` of a function that is exported as `add` anyway: one function, one tool. */
function isSaidAgain(exported: ts.Symbol, all: readonly ts.Symbol[], checker: ts.TypeChecker): boolean {
  if (exported.escapedName !== ts.InternalSymbolName.Default) return false;
  const target = followed(exported, checker);
  return all.some((other) => other !== exported && other.name === target.name && followed(other, checker) === target);
}

type Candidate = Omit<ExportedFunction, "signatures">;

/** The function that a symbol is, and those among its members. */
function functionsIn(candidate: Candidate, around: readonly ts.Symbol[], source: Source): readonly ExportedFunction[] {
  const { symbol, exportedAt, path } = candidate;
  if ((symbol.flags & (ts.SymbolFlags.Value | ts.SymbolFlags.Namespace)) === 0 || around.some((each) => isSame(each, symbol))) return [];
  const declared = source.checker.getTypeOfSymbolAtLocation(symbol, exportedAt);
  const type = source.checker.getNonNullableType(declared);
  const from: Candidate = type === declared ? candidate : { whyNot: "it may be undefined or null", ...candidate };
  const members = membersOf({ symbol, type, exportedAt }, source).flatMap(({ symbol: member, whyNot = from.whyNot }) => {
    const target = followed(member, source.checker);
    const at = target.valueDeclaration;
    // What a package declares is shown where the entry exports it.
    const memberAt = at && !at.getSourceFile().isDeclarationFile ? at : exportedAt;
    const inside = { path: [...path, member.name], symbol: target, exportedAt: memberAt, ...(whyNot !== undefined && { whyNot }) };
    return functionsIn(inside, [...around, symbol], source);
  });
  return [...itself(from, type, source), ...members];
}

/** A generic type makes its members anew wherever it is used. */
function isSame(a: ts.Symbol, b: ts.Symbol): boolean {
  return a === b || (a.valueDeclaration !== undefined && a.valueDeclaration === b.valueDeclaration);
}

/** A function, or what holds functions under names that only the running program knows. */
function itself(candidate: Candidate, type: ts.Type, { checker }: Source): readonly ExportedFunction[] {
  const signatures = type.getCallSignatures();
  if (signatures.length > 0) return [{ ...candidate, signatures }];
  const held = checker.getIndexInfosOfType(type).flatMap((index) => index.type.getCallSignatures());
  const isOwn = held.some(({ declaration }) => declaration && !declaration.getSourceFile().isDeclarationFile);
  return isOwn ? [{ whyNot: "the names of the functions in it are not known before it runs", ...candidate, signatures: held }] : [];
}

function followed(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The declaration or specifier in the entry, or the `export *` that brings the name in. */
function placeInEntry(exported: ts.Symbol, file: ts.SourceFile, checker: ts.TypeChecker): ts.Node {
  const own = exported.declarations?.find((declaration) => declaration.getSourceFile() === file);
  if (own) return own;
  const star = file.statements.find((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.exportClause || !statement.moduleSpecifier) return false;
    const target = checker.getSymbolAtLocation(statement.moduleSpecifier);
    return target !== undefined && checker.getExportsOfModule(target).some((symbol) => symbol.name === exported.name);
  });
  return star ?? file;
}

function isTypeOnly(exported: ts.Symbol, symbol: ts.Symbol, exportedAt: ts.Node, checker: ts.TypeChecker): boolean {
  const viaType =
    aliasesOf(exported, checker).some((alias) => (alias.declarations ?? []).some(isTypeOnlyClause)) || isTypeOnlyClause(exportedAt);
  // Ambient declarations are real in a package's .d.ts, which describes code; in a .ts file they only claim that there is some.
  const onlyDeclared = symbol.declarations?.every(
    (declaration) =>
      !declaration.getSourceFile().isDeclarationFile && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0,
  );
  return viaType || Boolean(onlyDeclared);
}

/** The imports and re-exports through which a symbol comes. */
function aliasesOf(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  if ((symbol.flags & ts.SymbolFlags.Alias) === 0) return [];
  const next = checker.getImmediateAliasedSymbol(symbol);
  return next ? [symbol, ...aliasesOf(next, checker)] : [symbol];
}

function isTypeOnlyClause(node: ts.Node): boolean {
  if (ts.isExportSpecifier(node)) return node.isTypeOnly || node.parent.parent.isTypeOnly;
  if (ts.isImportSpecifier(node)) return node.isTypeOnly || isTypeOnlyClause(node.parent.parent);
  if (ts.isImportClause(node)) return node.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return (ts.isExportDeclaration(node) && node.isTypeOnly) || (ts.isNamespaceImport(node) && isTypeOnlyClause(node.parent));
}
