import { ts } from "ts-morph";
import type { Source } from "./project.ts";

/** A function that the entry exports. */
export interface ExportedFunction {
  readonly exportName: string;
  /** What the export stands for, imports and re-exports followed. */
  readonly symbol: ts.Symbol;
  readonly signatures: readonly ts.Signature[];
  /** The place in the entry that exports it. */
  readonly exportedAt: ts.Node;
  /** Exported as a type only (`export type { f }`, `declare function f`): there is nothing to call. */
  readonly typeOnly: boolean;
}

/** Every exported function, in the order in which the entry's source exports them. */
export function exportedFunctions({ entry, checker }: Source): readonly ExportedFunction[] {
  const file = entry.compilerNode;
  const module = checker.getSymbolAtLocation(file);
  if (!module) return [];
  const found = checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = (exported.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(exported) : exported;
    if ((symbol.flags & ts.SymbolFlags.Value) === 0) return [];
    const signatures = checker.getTypeOfSymbolAtLocation(symbol, file).getCallSignatures();
    if (signatures.length === 0) return [];
    const exportedAt = placeInEntry(exported, file, checker);
    return [{ exportName: exported.name, symbol, signatures, exportedAt, typeOnly: isTypeOnly(exported, symbol) }];
  });
  return found.sort((a, b) => a.exportedAt.pos - b.exportedAt.pos);
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

function isTypeOnly(exported: ts.Symbol, symbol: ts.Symbol): boolean {
  const viaType = exported.declarations?.some(
    (declaration) => ts.isExportSpecifier(declaration) && (declaration.isTypeOnly || declaration.parent.parent.isTypeOnly),
  );
  // Ambient declarations are real in a package's .d.ts, which describes code; in a .ts file they only claim that there is some.
  const onlyDeclared = symbol.declarations?.every(
    (declaration) =>
      !declaration.getSourceFile().isDeclarationFile && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0,
  );
  return Boolean(viaType ?? false) || Boolean(onlyDeclared);
}
