import { ts } from "ts-morph";

/** What an expression is without parentheses, types and `(0, x.y)`. */
export function bare(node: ts.Expression): ts.Expression {
  let now = node;
  for (;;) {
    if (ts.isParenthesizedExpression(now) || ts.isAssertionExpression(now)) now = now.expression;
    else if (ts.isNonNullExpression(now) || ts.isSatisfiesExpression(now)) now = now.expression;
    else if (ts.isBinaryExpression(now) && now.operatorToken.kind === ts.SyntaxKind.CommaToken) now = now.right;
    else return now;
  }
}

/** The expression with the parentheses and types around it. */
export function dressed(node: ts.Node): ts.Node {
  let now = node;
  while (ts.isParenthesizedExpression(now.parent) || ts.isAssertionExpression(now.parent) || ts.isSatisfiesExpression(now.parent)) {
    now = now.parent;
  }
  return now;
}

/** Whether an identifier stands for the value of a variable, instead of naming a member, a label or what is declared. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isExportSpecifier(parent)) return (parent.propertyName ?? parent.name) === node && !parent.parent.parent.moduleSpecifier;
  if ("name" in parent && parent.name === node) return false;
  return !("propertyName" in parent && parent.propertyName === node) && !("label" in parent && parent.label === node);
}

/** The name by which a function is called: `x` of `x()`, `a.x()` and `(0, a.x)()`. */
export function calledName({ expression }: ts.CallExpression | ts.NewExpression): string | undefined {
  const called = bare(expression);
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) ? called.name.text : undefined;
}

/** The constant text that is a call's only argument. */
export function onlyText({ arguments: args }: ts.CallExpression): string | undefined {
  const [first] = args;
  return args.length === 1 && first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined;
}
