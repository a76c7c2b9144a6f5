import { ts } from "ts-morph";
import { type AskedModule, askedModules } from "./asked-modules.ts";
import { type CodeIndex, codeIndex, isImportMeta } from "./code-index.ts";
import { bare, isReference, onlyText } from "./expressions.ts";
import { type Evaluate, evaluator, OWN_NAMES, pathOf } from "./known-text.ts";
import { type Lookup, lookupIn } from "./lookup.ts";
import { handedOut, namedPaths } from "./named-paths.ts";
import { type Requires, requiresIn } from "./requires.ts";
import { valuesIn } from "./values.ts";

/** A stretch of a source, in UTF-16 units, the end excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What the code of a module says of files, and of its own place among them. Texts and comments say nothing. */
export interface CodePlaces {
  /** Where a statement can stand in front of the module's own, on a line that is there already. */
  readonly first: number;
  /** `import.meta`, and `__dirname` and `__filename` where they are Node's: `of` is the member of `import.meta` then; `{ __dirname }` has a `key`. */
  readonly own: readonly (Stretch & { readonly of?: string; readonly key?: string })[];
  /** A `require` that `createRequire` made: under another name where it is called, and the name `require` where it is declared. */
  readonly made: readonly (Stretch & { readonly declares: boolean })[];
  /** `require.resolve("x")`, `import.meta.resolve("x")` */
  readonly resolved: readonly (Stretch & { readonly specifier: string; readonly by: "require" | "import.meta" })[];
  readonly asked: readonly AskedModule[];
  /** `require("bindings")("x")` */
  readonly bindings: readonly (Stretch & { readonly name: string })[];
  /** Absolute paths. */
  readonly named: readonly string[];
  /** Absolute paths that others get to use as they like. */
  readonly handedOut: readonly string[];
  /** Where addons are searched for: `require("node-gyp-build")(folder)`; absolute. */
  readonly addonFolders: readonly string[];
  /** Constant texts, without their quotes. */
  readonly texts: readonly (Stretch & { readonly text: string })[];
}

/**
 * Finds what the code names beside itself by constants: `new URL("./a", import.meta.url)`, `join(__dirname, "a", name)` (the folder `a`),
 * by way of constants that hold a part of the path; whether or not it is there.
 *
 * @param path absolute path of the module; its ending says which language it is in
 */
export function codePlaces(source: string, path: string): CodePlaces {
  const code = codeIndex(source, path);
  const lookup = lookupIn(code);
  const values = valuesIn(code, lookup);
  const evaluate = evaluator(path, lookup, values);
  const known = { lookup, values, evaluate };
  const requires = requiresIn(code, path, known);
  const own = ownPlaces(code, lookup);
  const searches = code.texts.some(({ text }) => text === "bindings" || ADDON_SEARCH.test(text)) ? code.calls : [];
  return {
    first: firstOf(code.file),
    own: own.map(ownPlace),
    made: [...requires.declared.map(declaredRequire), ...code.calls.flatMap((call) => madeRequire(call, requires) ?? [])],
    resolved: code.calls.flatMap((call) => resolvedCall(call, requires) ?? []),
    asked: askedModules(code, requires, lookup, evaluate),
    bindings: searches.flatMap((call) => bindingsCall(call, requires) ?? []),
    named: [...namedPaths(own, code, known)],
    handedOut: handedOut(own, evaluate),
    addonFolders: searches.flatMap((call) => addonFolder(call, requires, evaluate) ?? []),
    texts: code.texts.map((node) => ({ start: node.getStart() + 1, end: node.end - 1, text: node.text })),
  };
}

const ADDON_SEARCH = /^node-gyp-build(-optional-packages)?$/;

function stretch(node: ts.Node): Stretch {
  return { start: node.getStart(), end: node.end };
}

/** Behind directives, which have to come first. */
function firstOf(file: ts.SourceFile): number {
  const first = file.statements.find((each) => !(ts.isExpressionStatement(each) && ts.isStringLiteral(each.expression)));
  return (first ?? file.endOfFileToken).getStart();
}

type Own = ts.MetaProperty | ts.Identifier;

function ownPlaces({ metas, names }: CodeIndex, lookup: Lookup): readonly Own[] {
  const named = [...OWN_NAMES.keys()].flatMap((name) => names.get(name) ?? []);
  return [...metas, ...named.filter((node) => isReference(node) && !lookup(node))];
}

function ownPlace(node: Own): CodePlaces["own"][number] {
  if (!ts.isIdentifier(node)) return stretch(node);
  const of = OWN_NAMES.get(node.text);
  return { ...stretch(node), ...(of && { of }), ...(ts.isShorthandPropertyAssignment(node.parent) && { key: node.text }) };
}

function declaredRequire(name: ts.Identifier): CodePlaces["made"][number] {
  return { ...stretch(name), declares: true };
}

function madeRequire(call: ts.CallExpression, { isRequire }: Requires): CodePlaces["made"][number] | undefined {
  const called = bare(call.expression);
  const asked = ts.isPropertyAccessExpression(called) && called.name.text === "resolve" ? bare(called.expression) : called;
  if (asked === called && onlyText(call) === undefined) return undefined;
  const isNamed = ts.isIdentifier(asked) && asked.text === "require";
  return !isNamed && isRequire(asked) ? { ...stretch(asked), declares: false } : undefined;
}

function resolvedCall(call: ts.CallExpression, { isRequire }: Requires): CodePlaces["resolved"][number] | undefined {
  const called = bare(call.expression);
  const specifier = onlyText(call);
  if (specifier === undefined || !ts.isPropertyAccessExpression(called) || called.name.text !== "resolve") return undefined;
  const by = isImportMeta(called.expression) ? "import.meta" : isRequire(called.expression) ? "require" : undefined;
  return by && { ...stretch(call), specifier, by };
}

function bindingsCall(call: ts.CallExpression, { moduleOf }: Requires): CodePlaces["bindings"][number] | undefined {
  const name = onlyText(call);
  return name !== undefined && moduleOf(call.expression) === "bindings" ? { ...stretch(call), name } : undefined;
}

function addonFolder(call: ts.CallExpression, { moduleOf }: Requires, evaluate: Evaluate): string | undefined {
  const [first] = call.arguments;
  if (first === undefined || !ADDON_SEARCH.test(moduleOf(call.expression) ?? "")) return undefined;
  const folder = evaluate(first);
  return folder?.isPlace ? pathOf(folder) : undefined;
}
