import { ts } from "ts-morph";
import { type CodeIndex, codeIndex } from "./code-index.ts";
import { bare, isReference, onlyText } from "./expressions.ts";
import { type Lookup, lookupIn } from "./lookup.ts";

/** A module of CommonJS that strict mode would break. */
export interface SloppyCode {
  /** What it requires, as it is written. */
  readonly requires: readonly string[];
}

/**
 * Whether a script does what only sloppy mode has, as far as that can be seen: it assigns to variables that nobody declares, takes `this`
 * for the global object in a function that is called at once, asks for `arguments.callee`, or has `with` or `delete x`. `undefined` when it
 * does not, and for modules that ask for modules by names which are not constant.
 *
 * @param path its ending says which language it is in
 */
export function sloppyCode(source: string, path: string): SloppyCode | undefined {
  // What says anywhere that it is strict was written with strict mode in mind; ES modules are strict.
  if (/["']use strict["']/.test(source) || /^\s*(?:import|export)\b|\bimport\s*[(.]/m.test(source)) return undefined;
  const code = codeIndex(source, path);
  const lookup = lookupIn(code);
  if (ts.isExternalModule(code.file) || !isSloppy(source, code, lookup)) return undefined;
  const calls = code.calls.filter(({ expression }) => isFree(expression, "require", lookup));
  const requires = calls.flatMap((call) => onlyText(call) ?? []);
  return requires.length === calls.length ? { requires: [...new Set(requires)] } : undefined;
}

function isSloppy(source: string, code: CodeIndex, lookup: Lookup): boolean {
  return (
    [...code.names].some(([name, uses]) => !GIVEN.has(name) && !(name in globalThis) && uses.some((use) => isSet(use) && !lookup(use))) ||
    (code.names.get("callee") ?? []).some(
      ({ parent }) => ts.isPropertyAccessExpression(parent) && isFree(parent.expression, "arguments", lookup),
    ) ||
    code.calls.some(isOnGlobal) ||
    (/\bwith\s*\(|\bdelete\b/.test(source) && hasOldForms(code.file))
  );
}

/** What Node gives a module. */
const GIVEN: ReadonlySet<string> = new Set(["exports", "module", "require", "__dirname", "__filename", "arguments"]);

function isFree(node: ts.Expression, name: string, lookup: Lookup): boolean {
  return ts.isIdentifier(node) && node.text === name && lookup(node) === undefined;
}

/** `x = 1`, `x += 1`, `x++`, `for (x in y)` */
function isSet(node: ts.Identifier): boolean {
  const { parent } = node;
  if (!isReference(node)) return false;
  if (ts.isBinaryExpression(parent)) return parent.left === node && isAssignment(parent.operatorToken.kind);
  if (ts.isPostfixUnaryExpression(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent)) {
    return parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken;
  }
  return (ts.isForInStatement(parent) || ts.isForOfStatement(parent)) && parent.initializer === node;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** `(function () { ... this ... })()`; who looks at the type of `this` first knows what else it can be. */
function isOnGlobal(call: ts.CallExpression): boolean {
  const called = bare(call.expression);
  if (!ts.isFunctionExpression(called) || /\btypeof this\b/.test(called.getText())) return false;
  return some(called.body, (node) => node.kind === ts.SyntaxKind.ThisKeyword, hasOwnThis);
}

function hasOwnThis(node: ts.Node): boolean {
  return (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) || ts.isClassLike(node);
}

function hasOldForms(file: ts.SourceFile): boolean {
  return some(file, (node) => ts.isWithStatement(node) || (ts.isDeleteExpression(node) && ts.isIdentifier(node.expression)));
}

/** Whether one of the nodes in another is such a one; what is `apart` is not looked into. */
function some(root: ts.Node, isSuch: (node: ts.Node) => boolean, apart: (node: ts.Node) => boolean = () => false): boolean {
  const left = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (isSuch(node)) return true;
    if (!apart(node)) ts.forEachChild(node, (child) => void left.push(child));
  }
  return false;
}
