import { ts } from "ts-morph";
import type { Excluded, Tool, ToolDoc } from "../model/model.ts";
import { commentOf } from "./comments.ts";
import type { ReadContext } from "./context.ts";
import { deprecations, EMPTY_DOC, exampleText, hasTag, hidingTag, type ParsedDoc, parseDoc, splitType, tagTexts } from "./doc.ts";
import type { ExportedFunction } from "./exports.ts";
import { readParams } from "./params.ts";
import { readReturns } from "./returns.ts";
import { nameFromPath } from "./server.ts";
import { type CallForm, callForm } from "./signature.ts";
import { spanOfNode } from "./span.ts";
import { reportUnknownParams } from "./unknown-params.ts";

/** The entry that exports a function. */
export interface EntryFacts {
  /** Its number among the entries. */
  readonly entry: number;
  /** What the names of its tools begin with, when there are several entries. */
  readonly prefix: readonly string[];
  /** What positional parameters are called. */
  readonly args: "positional" | "named";
}

/** An exported function as a tool, or why it is none; `undefined` when its author keeps it out. */
export function readTool(exported: ExportedFunction, { entry, prefix, args }: EntryFacts, ctx: ReadContext): Tool | Excluded | undefined {
  const at = exported.exportedAt;
  const form = callForm(exported.signatures, at, ctx);
  const doc = functionDoc(exported, form);
  if (hidingTag(doc)) return undefined;
  const span = spanOfNode(ts.isExportAssignment(at) ? at.expression : at);
  const name = [...prefix, ...namesOf(exported, form, doc)].join("_");
  if (exported.typeOnly) return { name, reason: "only its type is exported", span };
  if (form.needsThis) return { name, reason: "it needs a `this`", span };
  reportUnknownParams(form, doc, declaredNames(exported), ctx);
  return {
    name,
    from: { entry, path: exported.path },
    doc: toolDoc(name, doc),
    params: readParams({ form, doc, at, args }, ctx),
    returns: readReturns(form, doc, at, ctx),
    span,
  };
}

/** What any declaration of the function calls its parameters, the implementation and a constant's own function included. */
function declaredNames({ symbol, signatures }: ExportedFunction): readonly string[] {
  const values = (symbol.declarations ?? []).map((each) => (ts.isVariableDeclaration(each) && each.initializer ? each.initializer : each));
  const functions = [...values, ...signatures.map((signature) => signature.getDeclaration())].filter(
    (node) => node && ts.isFunctionLike(node),
  );
  return functions.flatMap((node) => node.parameters.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : [])));
}

/** The comment where it is exported counts first, then that of the signature, then that of the declaration. */
function functionDoc({ exportedAt, symbol }: ExportedFunction, form: CallForm): ParsedDoc {
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

/** What `@name` says; a package's own tags do not rename what the module exports. */
function givenName({ exportedAt, symbol }: ExportedFunction, form: CallForm, doc: ParsedDoc): string | undefined {
  const name = tagTexts(doc, "name")[0]?.trim();
  const source = (form.declaration ?? symbol.valueDeclaration ?? exportedAt).getSourceFile();
  return name && !source.isDeclarationFile ? name : undefined;
}

/** A function's own name behind those of the namespaces and objects that it is in. */
function namesOf(exported: ExportedFunction, form: CallForm, doc: ParsedDoc): readonly string[] {
  const { path } = exported;
  const [root, ...members] = path[0] === "default" ? [defaultName(exported), ...path.slice(1)] : path;
  const names = [root ?? "", ...members];
  const given = givenName(exported, form, doc);
  return given === undefined ? names : [...names.slice(0, -1), given];
}

/** The default export is known by the function's own name, else by the file's. */
function defaultName({ path, symbol, signatures, exportedAt }: ExportedFunction): string {
  const declared = path.length === 1 ? [symbol.valueDeclaration, signatures[0]?.getDeclaration()] : [];
  const named = declared.find((node) => node && "name" in node && node.name);
  if (named && "name" in named && named.name && ts.isIdentifier(named.name as ts.Node)) return (named.name as ts.Identifier).text;
  return nameFromPath(exportedAt.getSourceFile().fileName);
}

function toolDoc(name: string, doc: ParsedDoc): ToolDoc {
  const text = doc.text || (tagTexts(doc, "description")[0] ?? tagTexts(doc, "summary")[0]);
  const description = [text, ...deprecations(doc), ...tagTexts(doc, "example").map(exampleText)].filter(Boolean).join("\n\n");
  const returns = tagTexts(doc, "returns", "return").map((each) => splitType(each).rest)[0];
  const readOnly = hasTag(doc, "readonly");
  return {
    title: tagTexts(doc, "title")[0] || titleFrom(name),
    ...(description && { description }),
    ...(returns && { returns }),
    hints: {
      readOnlyHint: readOnly,
      destructiveHint: hasTag(doc, "destructive") || !readOnly,
      idempotentHint: readOnly || hasTag(doc, "idempotent"),
      openWorldHint: !hasTag(doc, "closedWorld"),
    },
  };
}

/** `fighterDamage` -> `Fighter Damage`. */
function titleFrom(name: string): string {
  const words = name.split(/[_\-.\s$]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u).filter(Boolean);
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(" ");
}
