import { ts } from "ts-morph";
import type { ReadContext } from "../context.ts";

/** Whether the module may call `Context.changed`: a function of that name is taken from something, or contexts go to a package that knows them. */
export function mayChange(ownFiles: readonly ts.SourceFile[], { checker, program }: ReadContext): boolean {
  if (ownFiles.some((file) => takesChanged(file, checker))) return true;
  const own = new Set(ownFiles);
  return program.getSourceFiles().some((file) => !own.has(file) && importsContexts(file));
}

/** By name and not by declaration: a context may be passed on under any type that fits. */
function takesChanged(file: ts.SourceFile, checker: ts.TypeChecker): boolean {
  if (!file.text.includes("changed")) return false;
  const visit = (node: ts.Node): boolean =>
    (takenFrom(node) === "changed" && isCallable(node, checker)) || ts.forEachChild(node, visit) === true;
  return visit(file);
}

/** The name of the member that an expression or a pattern takes from an object. */
function takenFrom(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const name = ts.isElementAccessExpression(node) ? node.argumentExpression : ts.isBindingElement(node) && (node.propertyName ?? node.name);
  return name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
}

function isCallable(node: ts.Node, checker: ts.TypeChecker): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  return (type.flags & ts.TypeFlags.Any) !== 0 || type.getCallSignatures().length > 0;
}

function importsContexts({ text, statements }: ts.SourceFile): boolean {
  if (!text.includes("mcpc")) return false;
  return statements.some((statement) => {
    const specifier = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
    return specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text === "mcpc";
  });
}
