import { ts } from "ts-morph";
import type { Callable, Completers, Excluded, ExportPath, Prompt, Resource, Span, Tool, ToolDoc } from "../model/model.ts";
import { checkTags } from "./check-tags.ts";
import { commentOf } from "./comments.ts";
import type { ReadContext } from "./context.ts";
import {
  type DocTag,
  deprecations,
  EMPTY_DOC,
  exampleText,
  hasTag,
  hidingTag,
  type ParsedDoc,
  parseDoc,
  splitType,
  tagTexts,
} from "./doc.ts";
import type { Environment } from "./environment.ts";
import type { ExportedFunction } from "./exports.ts";
import { readCompleters } from "./function-tags/completers.ts";
import { readHeaders } from "./function-tags/headers.ts";
import { readIcons } from "./function-tags/icons.ts";
import { readPolicy } from "./function-tags/policy.ts";
import { readScopes } from "./function-tags/scopes.ts";
import { readUri } from "./function-tags/uri.ts";
import { type Given, givenIn } from "./given.ts";
import { mediaType } from "./mime.ts";
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
  /** Every function that the entry exports. */
  readonly exports: readonly ExportPath[];
  /** Told of the variables that the functions need. */
  readonly env: Environment;
}

/** What an exported function is to clients. */
export type Exposed =
  | { readonly as: "tool"; readonly it: Tool }
  | { readonly as: "resource"; readonly it: Resource }
  | { readonly as: "prompt"; readonly it: Prompt }
  | { readonly as: "none"; readonly it: Excluded };

/** What clients see of an exported function; `undefined` when its author keeps it out. */
export function readExposed(exported: ExportedFunction, facts: EntryFacts, ctx: ReadContext): Exposed | undefined {
  const at = exported.exportedAt;
  const form = callForm(exported.signatures, at, ctx);
  const doc = functionDoc(exported, form);
  if (hidingTag(doc)) return undefined;
  const span = spanOfNode(ts.isExportAssignment(at) ? at.expression : at);
  const name = [...facts.prefix, ...namesOf(exported, form, doc)].join("_");
  const reason = whyNone(exported, form, doc);
  if (reason !== undefined) return { as: "none", it: { name, reason, span } };
  checkTags(doc, { place: "function", name }, ctx);
  reportUnknownParams(form, doc, declaredNames(exported), ctx);
  facts.env.declare(doc);
  const resource = doc.tags.find((tag) => tag.name === "resource");
  if (resource) return { as: "resource", it: readResource(resource, { name, form, doc, span, exported }, facts, ctx) };
  const isPrompt = hasTag(doc, "prompt");
  reportWithoutEffect(doc, isPrompt ? "prompt" : "tool", ctx);
  const callable = readCallable({ name, form, doc, span, exported }, isPrompt ? { ...facts, args: "named" } : facts, ctx);
  const given = givenIn(callable.params);
  if (isPrompt) return { as: "prompt", it: { ...callable, ...completersOf(doc, given, facts, ctx) } };
  const headers = readHeaders(doc, given, ctx);
  return { as: "tool", it: { ...callable, ...(Object.keys(headers).length > 0 && { headers }) } };
}

/** What keeps a function from being served at all. */
function whyNone({ typeOnly }: ExportedFunction, { needsThis }: CallForm, doc: ParsedDoc): string | undefined {
  if (typeOnly) return "only its type is exported";
  if (needsThis) return "it needs a `this`";
  if (hasTag(doc, "stdin")) return "it reads from stdin";
  return hasTag(doc, "stdout") ? "it writes to stdout" : undefined;
}

interface FunctionFacts {
  readonly name: string;
  readonly form: CallForm;
  readonly doc: ParsedDoc;
  readonly span: Span;
  readonly exported: ExportedFunction;
}

function readCallable({ name, form, doc, span, exported }: FunctionFacts, { entry, args, env }: EntryFacts, ctx: ReadContext): Callable {
  const at = exported.exportedAt;
  const policy = readPolicy(doc, name, ctx);
  const [icons, scopes] = [readIcons(doc, ctx), readScopes(doc, ctx)];
  return {
    name,
    from: { entry, path: exported.path },
    doc: toolDoc(name, doc),
    params: readParams({ form, doc, at, args, env }, ctx),
    returns: readReturns(form, doc, at, ctx),
    ...(icons.length > 0 && { icons }),
    ...(policy && { policy }),
    ...(scopes.length > 0 && { scopes }),
    span,
  };
}

/** A resource is data of any kind: its media type is that of the whole, whatever comes back. */
function readResource(tag: DocTag, read: FunctionFacts, facts: EntryFacts, ctx: ReadContext): Resource {
  const { doc } = read;
  reportWithoutEffect(doc, "resource", ctx);
  const mime = doc.tags.find(({ name }) => name === "mime");
  const tags = doc.tags.filter((each) => each !== mime);
  const callable = readCallable({ ...read, doc: { ...doc, tags } }, { ...facts, args: "named" }, ctx);
  const given = givenIn(callable.params);
  const returned = callable.returns.kind === "media" ? callable.returns.mimeType : undefined;
  const mimeType = (mime && mediaType(mime, ctx)) ?? returned;
  return {
    ...callable,
    uri: readUri(tag, given, ctx),
    ...(mimeType !== undefined && { mimeType }),
    ...completersOf(doc, given, facts, ctx),
  };
}

function completersOf(doc: ParsedDoc, given: readonly Given[], { exports }: EntryFacts, ctx: ReadContext): { completers?: Completers } {
  const completers = readCompleters(doc, given, exports, ctx);
  return Object.keys(completers).length > 0 ? { completers } : {};
}

/** Tags that say something of tools only, or nothing of them. */
const WITHOUT_EFFECT = {
  tool: ["complete"],
  resource: ["header", "destructive", "idempotent", "openWorld", "closedWorld"],
  prompt: ["header", "destructive", "idempotent", "openWorld", "closedWorld", "mime"],
} as const;

function reportWithoutEffect(doc: ParsedDoc, at: keyof typeof WITHOUT_EFFECT, ctx: ReadContext): void {
  for (const tag of doc.tags) {
    if (WITHOUT_EFFECT[at].some((name) => name === tag.name)) ctx.reportTag(tag, "misplaced-tag", { tag: tag.name, at, places: [] });
  }
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
