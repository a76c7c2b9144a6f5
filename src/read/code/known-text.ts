import { dirname, isAbsolute, join, normalize, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { isImportMeta } from "./code-index.ts";
import { bare, calledName } from "./expressions.ts";
import type { Lookup } from "./lookup.ts";
import type { Values } from "./values.ts";

/** A text that the code says without being run. */
export interface Known {
  /** A path, a `file:` URL, or any other text. */
  readonly text: string;
  /** Whether it is made from the place of the module. */
  readonly isPlace: boolean;
  /** Whether more follows that only the running program knows. */
  readonly open: boolean;
}

export type Evaluate = (node: ts.Expression) => Known | undefined;

/**
 * Makes what finds out the texts that expressions stand for, by way of constants, of `node:path` and of `node:url`.
 *
 * @param file absolute path of the module
 */
export function evaluator(file: string, lookup: Lookup, { givenTo }: Values): Evaluate {
  const known = new Map<ts.Node, Known | undefined>();
  const evaluate: Evaluate = (node) => {
    if (!known.has(node)) {
      // A constant that is made from itself is not known.
      known.set(node, undefined);
      known.set(node, read(bare(node)));
    }
    return known.get(node);
  };
  const read = (node: ts.Expression): Known | undefined => {
    if (ts.isStringLiteralLike(node)) return whole(node.text);
    if (ts.isIdentifier(node)) return variable(node);
    if (ts.isPropertyAccessExpression(node)) return member(node);
    if (ts.isTemplateExpression(node)) return sum(parts(node), evaluate);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return sum([node.left, node.right], evaluate);
    }
    if (ts.isConditionalExpression(node)) return choice(evaluate(node.whenTrue), evaluate(node.whenFalse));
    if (ts.isNewExpression(node) && calledName(node) === "URL") return url(node.arguments ?? [], evaluate);
    if (ts.isCallExpression(node)) return called(node, evaluate);
    return undefined;
  };
  const variable = (node: ts.Identifier): Known | undefined => {
    const declaration = lookup(node);
    if (declaration === undefined) return own(OWN_NAMES.get(node.text), file);
    const value = givenTo(declaration);
    return value && evaluate(value);
  };
  const member = (node: ts.PropertyAccessExpression): Known | undefined => {
    if (isImportMeta(node.expression)) return own(node.name.text, file);
    if (node.name.text !== "href" && node.name.text !== "pathname") return undefined;
    const of = evaluate(node.expression);
    return of?.isPlace ? changed(of, node.name.text === "href" ? (text) => text : path) : undefined;
  };
  return evaluate;
}

/** What CommonJS has by these names -> what `import.meta` has it by. */
export const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ["__dirname", "dirname"],
  ["__filename", "filename"],
]);

function own(name: string | undefined, file: string): Known | undefined {
  if (name === "url") return whole(pathToFileURL(file).href, true);
  if (name === "dirname") return whole(dirname(file), true);
  return name === "filename" ? whole(file, true) : undefined;
}

function whole(text: string, isPlace = false): Known {
  return { text, isPlace, open: false };
}

function parts({ head, templateSpans }: ts.TemplateExpression): readonly (ts.Expression | ts.TemplateLiteralLikeNode)[] {
  return [head, ...templateSpans.flatMap(({ expression, literal }) => [expression, literal])];
}

type Part = ts.Expression | ts.TemplateLiteralLikeNode;

/** One text behind the other. A place behind a text is no place but a message. */
function sum(all: readonly Part[], evaluate: Evaluate): Known | undefined {
  let now = whole("");
  for (const [i, part] of all.entries()) {
    const next = isLiteralPart(part) ? whole(part.text) : evaluate(part);
    if (next === undefined && i === 0) return undefined;
    if (next?.isPlace && now.text !== "" && now.text !== "file://") return undefined;
    const { text = "", isPlace = false, open = !next } = next ?? {};
    now = { text: now.text + text, isPlace: now.isPlace || isPlace, open };
    if (open) return now;
  }
  return now;
}

function isLiteralPart(part: Part): part is ts.TemplateLiteralLikeNode {
  return ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part);
}

/** Two ways to ask the same. */
function choice(one: Known | undefined, other: Known | undefined): Known | undefined {
  return one && other && one.text === other.text && one.isPlace === other.isPlace && one.open === other.open ? one : undefined;
}

function url([text, base]: readonly ts.Expression[], evaluate: Evaluate): Known | undefined {
  const [from, to] = [base && evaluate(base), text && evaluate(text)];
  if (base === undefined) return to?.isPlace ? to : undefined;
  if (!from?.isPlace || from.open) return undefined;
  const written = to?.text ?? "";
  if (!URL.canParse(written, from.text)) return undefined;
  return { text: new URL(written || ".", from.text).href, isPlace: true, open: to?.open ?? true };
}

type Change = (text: string) => string;

function changed(of: Known, change: Change): Known | undefined {
  try {
    return { ...of, text: change(of.text) };
  } catch {
    return undefined;
  }
}

/** The absolute path that a text means, of one whose end is not known its folder; `undefined` for what means none. */
export function pathOf({ text, open }: Known): string | undefined {
  try {
    const found = path(open ? text.replace(/[^\\/]*$/, "") : text);
    return isAbsolute(found) ? resolve(found) : undefined;
  } catch {
    return undefined;
  }
}

/** A path, or what a `file:` URL means; throws for a URL that means no file. */
function path(text: string): string {
  return text.startsWith("file:") ? fileURLToPath(text) : text;
}

/** Functions of one place, however they were imported. */
const FUNCTIONS: ReadonlyMap<string, Change> = new Map<string, Change>([
  ["decodeURI", (text) => text],
  ["decodeURIComponent", (text) => text],
  ["dirname", dirname],
  ["fileURLToPath", path],
  ["normalize", normalize],
  ["pathToFileURL", (text) => pathToFileURL(path(text)).href],
]);

function called(node: ts.CallExpression, evaluate: Evaluate): Known | undefined {
  const name = calledName(node) ?? "";
  if (name === "join" || name === "resolve") return joined(node.arguments, name, evaluate);
  const callee = bare(node.expression);
  const change = FUNCTIONS.get(name);
  if (name === "replace" && ts.isPropertyAccessExpression(callee)) return replaced(evaluate(callee.expression), node.arguments);
  const of = name === "toString" && ts.isPropertyAccessExpression(callee) ? callee.expression : change && node.arguments[0];
  const known = of && evaluate(of);
  // Of a path whose end is not known the folder is meant in any case.
  if (name === "dirname" && known?.open) return known;
  return known?.isPlace ? changed(known, change ?? ((text) => text)) : undefined;
}

/** `place.replace(/dist$/, "")` */
function replaced(of: Known | undefined, [what, by]: readonly ts.Expression[]): Known | undefined {
  const isKnown = of?.isPlace && !of.open && what && by && ts.isStringLiteralLike(by);
  if (!isKnown) return undefined;
  if (ts.isStringLiteralLike(what)) return changed(of, (text) => text.replace(what.text, by.text));
  const [, pattern, flags] = ts.isRegularExpressionLiteral(what) ? (/^\/(.*)\/([a-z]*)$/.exec(what.text) ?? []) : [];
  return pattern === undefined ? undefined : changed(of, (text) => text.replace(new RegExp(pattern, flags), by.text));
}

/** `join` and `resolve` from a place on, as far as the parts are known: what follows lies in the folder they name. */
function joined(args: readonly ts.Expression[], name: "join" | "resolve", evaluate: Evaluate): Known | undefined {
  const all = args.map((each) => evaluate(each));
  if (!all[0]?.isPlace) return undefined;
  const end = all.findIndex((each) => each === undefined || each.open);
  const texts = all.slice(0, end === -1 ? undefined : end).map((each) => each?.text ?? "");
  if (end === -1) return whole(name === "join" ? join(...texts) : resolve(...texts), true);
  return { text: join(...texts, all[end]?.text || "/"), isPlace: true, open: true };
}
