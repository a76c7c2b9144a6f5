import { ts } from "ts-morph";
import type { Json } from "../../model/model.ts";

/** The JSON value of an expression that is constant at build time; `undefined` when it is not, or has no JSON form. Without a checker, names are not followed. */
export function constantOf(expression: ts.Expression, checker: ts.TypeChecker | undefined): Json | undefined {
  return evaluate(expression, { checker, following: [] });
}

interface Scope {
  readonly checker: ts.TypeChecker | undefined;
  /** Variables whose initializers are being looked at: they may refer to each other. */
  readonly following: readonly ts.Node[];
}

function evaluate(expression: ts.Expression, scope: Scope): Json | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return Number(expression.text);
  if (ts.isBigIntLiteral(expression)) return safeInteger(expression.text.slice(0, -1));
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (expression.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(expression)) return signed(expression, scope);
  if (ts.isArrayLiteralExpression(expression)) return constantArray(expression, scope);
  if (ts.isObjectLiteralExpression(expression)) return constantObject(expression, scope);
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) {
    return evaluate(expression.expression, scope);
  }
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)) return constantMember(expression, scope);
  // Without a checker it is a tag's text that is read, where 2024-01-01 is a date.
  if (ts.isBinaryExpression(expression)) return scope.checker && computed(expression, scope);
  if (ts.isTemplateExpression(expression)) return constantTemplate(expression, scope);
  return ts.isIdentifier(expression) ? constantVariable(expression, scope) : undefined;
}

function signed({ operator, operand }: ts.PrefixUnaryExpression, scope: Scope): Json | undefined {
  const value = evaluate(operand, scope);
  if (typeof value !== "number") return undefined;
  if (operator === ts.SyntaxKind.MinusToken) return -value;
  return operator === ts.SyntaxKind.PlusToken ? value : undefined;
}

function constantArray(array: ts.ArrayLiteralExpression, scope: Scope): Json | undefined {
  const items = array.elements.map((element) => evaluate(element, scope));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function constantObject(object: ts.ObjectLiteralExpression, scope: Scope): Json | undefined {
  const entries: [string, Json][] = [];
  for (const property of object.properties) {
    const name =
      property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name) || ts.isNumericLiteral(property.name))
        ? property.name.text
        : undefined;
    const value = ts.isPropertyAssignment(property)
      ? evaluate(property.initializer, scope)
      : ts.isShorthandPropertyAssignment(property)
        ? evaluate(property.name, scope)
        : undefined;
    if (name === undefined || value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** A member of an enum, or of a constant object or array. */
function constantMember(expression: ts.PropertyAccessExpression | ts.ElementAccessExpression, scope: Scope): Json | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression.argumentExpression;
  const member = scope.checker?.getSymbolAtLocation(name)?.valueDeclaration;
  if (member && ts.isEnumMember(member)) return scope.checker?.getConstantValue(member);
  const owner = evaluate(expression.expression, scope);
  const key = ts.isPropertyAccessExpression(expression) ? expression.name.text : evaluate(expression.argumentExpression, scope);
  if (typeof owner !== "object" || owner === null || (typeof key !== "string" && typeof key !== "number")) return undefined;
  return Object.hasOwn(owner, key) ? (Reflect.get(owner, key) as Json) : undefined;
}

function computed({ left, operatorToken, right }: ts.BinaryExpression, scope: Scope): Json | undefined {
  const [a, b] = [evaluate(left, scope), evaluate(right, scope)];
  if (typeof a === "string" && typeof b === "string" && operatorToken.kind === ts.SyntaxKind.PlusToken) return a + b;
  if (typeof a !== "number" || typeof b !== "number") return undefined;
  const result = ARITHMETIC.get(operatorToken.kind)?.(a, b);
  return Number.isFinite(result) ? result : undefined;
}

const ARITHMETIC: ReadonlyMap<ts.SyntaxKind, (a: number, b: number) => number> = new Map([
  [ts.SyntaxKind.PlusToken, (a: number, b: number) => a + b],
  [ts.SyntaxKind.MinusToken, (a: number, b: number) => a - b],
  [ts.SyntaxKind.AsteriskToken, (a: number, b: number) => a * b],
  [ts.SyntaxKind.SlashToken, (a: number, b: number) => a / b],
  [ts.SyntaxKind.AsteriskAsteriskToken, (a: number, b: number) => a ** b],
]);

function constantTemplate({ head, templateSpans }: ts.TemplateExpression, scope: Scope): Json | undefined {
  let text = head.text;
  for (const { expression, literal } of templateSpans) {
    const value = evaluate(expression, scope);
    if (value === undefined || typeof value === "object") return undefined;
    text += String(value) + literal.text;
  }
  return text;
}

/** A `const` whose own initializer is constant. */
function constantVariable(name: ts.Identifier, scope: Scope): Json | undefined {
  const found = scope.checker?.getSymbolAtLocation(name);
  const symbol = found && (found.flags & ts.SymbolFlags.Alias) !== 0 ? scope.checker?.getAliasedSymbol(found) : found;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const isConst = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  if (!isConst || scope.following.includes(declaration)) return undefined;
  return evaluate(declaration.initializer, { ...scope, following: [...scope.following, declaration] });
}

function safeInteger(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
