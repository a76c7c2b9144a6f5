import { ts } from "ts-morph";
import type { CodeIndex } from "./code-index.ts";
import { isReference } from "./expressions.ts";
import { type Evaluate, pathOf } from "./known-text.ts";
import type { Lookup } from "./lookup.ts";
import { isExported, type NamedVariable, type Values } from "./values.ts";

/**
 * The absolute paths that are made of the module's own place: whole ones alone, not the folder in front of a name, and what a constant holds
 * where that is used.
 *
 * @param own where the module asks for its place
 */
export function namedPaths(
  own: readonly ts.Expression[],
  { names }: CodeIndex,
  { lookup, values, evaluate }: { readonly lookup: Lookup; readonly values: Values; readonly evaluate: Evaluate },
): ReadonlySet<string> {
  const found = new Set<string>();
  const held = new Set<ts.Node>();
  const left: ts.Expression[] = [...own];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const whole = largest(node, evaluate);
    const constant = holder(whole, values);
    if (constant === undefined) {
      const known = evaluate(whole);
      const path = known?.isPlace ? pathOf(known) : undefined;
      if (path !== undefined) found.add(path);
    } else if (!held.has(constant)) {
      held.add(constant);
      const uses = names.get(constant.name.text) ?? [];
      left.push(...uses.filter((use) => isRead(use, values) && lookup(use) === constant));
    }
  }
  return found;
}

/** The places, of these expressions, that go out of the module as they are: `return __dirname`, `exports.folder = resolve(__dirname)`. */
export function handedOut(own: readonly ts.Expression[], evaluate: Evaluate): readonly string[] {
  return own.flatMap((node) => {
    const whole = largest(node, evaluate);
    const known = isGiven(whole) ? evaluate(whole) : undefined;
    return (known?.isPlace && !known.open && pathOf(known)) || [];
  });
}

function isGiven(value: ts.Expression): boolean {
  const { parent } = value;
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return true;
  return ts.isBinaryExpression(parent) && parent.right === value && /^(?:module\.)?exports\b/.test(parent.left.getText());
}

/** The largest expression around one that still is a place. */
function largest(node: ts.Expression, evaluate: Evaluate): ts.Expression {
  let now = node;
  for (let at: ts.Node = node.parent; isPart(at); at = at.parent) {
    if (!ts.isExpression(at)) continue;
    if (evaluate(at)?.isPlace) now = at;
    else if (!isMethod(at)) return now;
  }
  return now;
}

/** `x.toString` of `x.toString()` */
function isMethod(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** Templates have parts that are no expressions. */
function isPart(node: ts.Node): boolean {
  return ts.isExpression(node) || ts.isTemplateSpan(node);
}

/** The constant of the module itself that an expression is the value of; those that are exported can be used anywhere. */
function holder(whole: ts.Expression, { holderOf }: Values): NamedVariable | undefined {
  const found = holderOf(whole);
  return found && !isExported(found) ? found : undefined;
}

function isRead(node: ts.Identifier, { assignedAt }: Values): boolean {
  return isReference(node) && assignedAt(node) === undefined;
}
