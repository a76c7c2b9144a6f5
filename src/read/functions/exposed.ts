import { ts } from "ts-morph";
import type { Callable, Completers, Excluded, Prompt, Resource, ServedKind, Tool } from "../../model/model.ts";
import { type Property, propertiesOf } from "../../model/properties.ts";
import type { ReadContext } from "../context.ts";
import { checkTags } from "../docs/check-tags.ts";
import { type DocTag, hasTag, type ParsedDoc } from "../docs/doc.ts";
import { type Completer, readCompleters } from "../function-tags/completers.ts";
import { readHeaders } from "../function-tags/headers.ts";
import { readIcons } from "../function-tags/icons.ts";
import { readPolicy } from "../function-tags/policy.ts";
import { readScopes } from "../function-tags/scopes.ts";
import { readUri } from "../function-tags/uri.ts";
import type { Environment } from "../module/environment.ts";
import { readParams } from "../params/params.ts";
import { reportUnknownParams } from "../params/unknown-params.ts";
import { mediaType } from "../value-tags/mime.ts";
import type { ExportedFunction } from "./exports.ts";
import type { Outline } from "./outline.ts";
import { readReturns } from "./returns.ts";
import type { CallForm } from "./signature.ts";
import { toolDoc } from "./tool-doc.ts";

/** The entry that exports a function. */
export interface EntryFacts {
  /** Its number among the entries. */
  readonly entry: number;
  /** What positional parameters are called. */
  readonly args: "positional" | "named";
  /** Every function that the entry exports. */
  readonly exports: readonly Completer[];
  /** Told of the variables that the functions need. */
  readonly env: Environment;
}

/** What an exported function is to clients. */
export type Exposed =
  | { readonly as: "tool"; readonly it: Tool }
  | { readonly as: "resource"; readonly it: Resource }
  | { readonly as: "prompt"; readonly it: Prompt }
  | { readonly as: "none"; readonly it: Excluded; readonly command?: Tool };

/** What clients see of an exported function. */
export function readExposed(outline: Outline, facts: EntryFacts, ctx: ReadContext): Exposed {
  const { name, form, doc, span, exported } = outline;
  const reason = whyNone(exported, form);
  if (reason !== undefined) {
    facts.env.mention(doc);
    return { as: "none", it: { name, what: kindOf(doc), reason, span } };
  }
  checkTags(doc, { place: "function", name }, ctx);
  reportUnknownParams(form, doc, declaredNames(exported), ctx);
  const streams = whyNoTool(doc);
  if (streams !== undefined)
    return { as: "none", it: { name, what: kindOf(doc), reason: streams, span }, command: readCallable(outline, facts, ctx) };
  const resource = doc.tags.find((tag) => tag.name === "resource");
  if (resource) return { as: "resource", it: readResource(resource, outline, facts, ctx) };
  const isPrompt = hasTag(doc, "prompt");
  reportWithoutEffect(doc, isPrompt ? "prompt" : "tool", ctx);
  const callable = readCallable(outline, isPrompt ? { ...facts, args: "named" } : facts, ctx);
  const given = propertiesOf(callable.params);
  if (isPrompt) return { as: "prompt", it: { ...callable, ...completersOf(doc, given, facts, ctx) } };
  const headers = readHeaders(doc, given, ctx);
  return { as: "tool", it: { ...callable, ...(Object.keys(headers).length > 0 && { headers }) } };
}

/** What its tags make of a function. */
function kindOf(doc: ParsedDoc): ServedKind {
  if (hasTag(doc, "resource")) return "resource";
  return hasTag(doc, "prompt") ? "prompt" : "tool";
}

/** What keeps a function from being called at all. */
function whyNone({ whyNot }: ExportedFunction, { needsThis }: CallForm): string | undefined {
  return whyNot ?? (needsThis ? "it needs a `this`" : undefined);
}

/** What only the shell has: there the function can be called all the same. */
function whyNoTool(doc: ParsedDoc): string | undefined {
  if (hasTag(doc, "stdin")) return "it reads from stdin";
  return hasTag(doc, "stdout") ? "it writes to stdout" : undefined;
}

function readCallable(
  { name, form, doc, span, nameSpan, exported }: Outline,
  { entry, args, env }: EntryFacts,
  ctx: ReadContext,
): Callable {
  const at = exported.exportedAt;
  const variables = env.declare(doc);
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
    ...(variables.length > 0 && { env: variables }),
    span,
    ...(nameSpan && { nameSpan }),
  };
}

/** A resource is data of any kind: its media type is that of the whole, whatever comes back. */
function readResource(tag: DocTag, read: Outline, facts: EntryFacts, ctx: ReadContext): Resource {
  const { doc } = read;
  reportWithoutEffect(doc, "resource", ctx);
  const mime = doc.tags.find(({ name }) => name === "mime");
  const tags = doc.tags.filter((each) => each !== mime);
  const callable = readCallable({ ...read, doc: { ...doc, tags } }, { ...facts, args: "named" }, ctx);
  const given = propertiesOf(callable.params);
  const returned = callable.returns.kind === "media" ? callable.returns.mimeType : undefined;
  const mimeType = (mime && mediaType(mime, ctx)) ?? returned;
  return {
    ...callable,
    uri: readUri(tag, given, ctx),
    ...(mimeType !== undefined && { mimeType }),
    ...completersOf(doc, given, facts, ctx),
  };
}

function completersOf(doc: ParsedDoc, given: readonly Property[], { exports }: EntryFacts, ctx: ReadContext): { completers?: Completers } {
  const completers = readCompleters(doc, given, exports, ctx);
  return Object.keys(completers).length > 0 ? { completers } : {};
}

/** Tags that say something of tools only, or nothing of them. */
const WITHOUT_EFFECT = {
  tool: ["complete"],
  resource: ["header", "readonly", "destructive", "idempotent", "openWorld", "closedWorld"],
  prompt: ["header", "readonly", "destructive", "idempotent", "openWorld", "closedWorld", "mime"],
} as const;

function reportWithoutEffect(doc: ParsedDoc, at: keyof typeof WITHOUT_EFFECT, ctx: ReadContext): void {
  for (const tag of doc.tags) {
    if (WITHOUT_EFFECT[at].some((name) => name === tag.name)) ctx.report("misplaced-tag", { tag: tag.name, at, places: [] }, tag.span);
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
