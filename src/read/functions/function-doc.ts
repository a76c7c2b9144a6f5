import { ts } from "ts-morph";
import { commentOf } from "../docs/comments.ts";
import { EMPTY_DOC, type ParsedDoc, parseDoc } from "../docs/doc.ts";
import type { ExportedFunction } from "./exports.ts";
import type { CallForm } from "./signature.ts";

/** The comment where it is exported counts first, then that of the signature, then that of the declaration. */
export function functionDoc({ exportedAt, symbol }: ExportedFunction, form: CallForm): ParsedDoc {
  // Of overloads it is the one that callers see whose comment speaks of its parameters.
  const specifier = ts.isExportSpecifier(exportedAt) ? exportedAt : undefined;
  const overload = symbol.declarations?.find((each) => each === form.declaration);
  const declarations = [specifier, overload, exportedAt, form.declaration, ...(symbol.declarations ?? [])].filter(
    (node) => node !== undefined && !ts.isSourceFile(node) && !isStar(node),
  );
  for (const declaration of declarations) {
    const comment = declaration && commentOf(declaration);
    if (comment) return parseDoc(comment);
  }
  return EMPTY_DOC;
}

function isStar(node: ts.Node): boolean {
  return ts.isExportDeclaration(node) && node.exportClause === undefined;
}
