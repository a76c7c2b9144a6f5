import { ts } from "ts-morph";
import type { Json } from "../model/model.ts";

/** The JSON value of an expression that is constant at build time; `undefined` when it is not, or has no JSON form. Without a checker, names are not followed. */
export function constantOf(expression: ts.Expression, checker: ts.TypeChecker | undefined): Json | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (ts.isNumericLiteral(expression)) return Number(expression.text);
  if (ts.isBigIntLiteral(expression)) return safeInteger(expression.text.slice(0, -1));
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (expression.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (expression.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isPrefixUnaryExpression(expression)) return signed(expression, checker);
  if (ts.isArrayLiteralExpression(expression)) return constantArray(expression, checker);
  if (ts.isObjectLiteralExpression(expression)) return constantObject(expression, checker);
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) {
    return constantOf(expression.expression, checker);
  }
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)) return constantMember(expression, checker);
  // Without a checker it is a tag's text that is read, where 2024-01-01 is a date.
  if (ts.isBinaryExpression(expression)) return checker && computed(expression, checker);
  if (ts.isTemplateExpression(expression)) return constantTemplate(expression, checker);
  return ts.isIdentifier(expression) ? constantVariable(expression, checker) : undefined;
}

function signed({ operator, operand }: ts.PrefixUnaryExpression, checker: ts.TypeChecker | undefined): Json | undefined {
  const value = constantOf(operand, checker);
  if (typeof value !== "number") return undefined;
  if (operator === ts.SyntaxKind.MinusToken) return -value;
  return operator === ts.SyntaxKind.PlusToken ? value : undefined;
}

function constantArray(array: ts.ArrayLiteralExpression, checker: ts.TypeChecker | undefined): Json | undefined {
  const items = array.elements.map((element) => constantOf(element, checker));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function constantObject(object: ts.ObjectLiteralExpression, checker: ts.TypeChecker | undefined): Json | undefined {
  const entries: [string, Json][] = [];
  for (const property of object.properties) {
    const name =
      property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name) || ts.isNumericLiteral(property.name))
        ? property.name.text
        : undefined;
    const value = ts.isPropertyAssignment(property)
      ? constantOf(property.initializer, checker)
      : ts.isShorthandPropertyAssignment(property)
        ? constantOf(property.name, checker)
        : undefined;
    if (name === undefined || value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** A member of an enum, or of a constant object or array. */
function constantMember(
  expression: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  checker: ts.TypeChecker | undefined,
): Json | undefined {
  const value = checker?.getConstantValue(expression);
  if (value !== undefined) return value;
  const owner = constantOf(expression.expression, checker);
  const key = ts.isPropertyAccessExpression(expression) ? expression.name.text : constantOf(expression.argumentExpression, checker);
  if (typeof owner !== "object" || owner === null || (typeof key !== "string" && typeof key !== "number")) return undefined;
  return Object.hasOwn(owner, key) ? (Reflect.get(owner, key) as Json) : undefined;
}

function computed({ left, operatorToken, right }: ts.BinaryExpression, checker: ts.TypeChecker | undefined): Json | undefined {
  const [a, b] = [constantOf(left, checker), constantOf(right, checker)];
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

function constantTemplate({ head, templateSpans }: ts.TemplateExpression, checker: ts.TypeChecker | undefined): Json | undefined {
  let text = head.text;
  for (const { expression, literal } of templateSpans) {
    const value = constantOf(expression, checker);
    if (value === undefined || typeof value === "object") return undefined;
    text += String(value) + literal.text;
  }
  return text;
}

/** A `const` whose own initializer is constant. */
function constantVariable(name: ts.Identifier, checker: ts.TypeChecker | undefined): Json | undefined {
  const found = checker?.getSymbolAtLocation(name);
  const symbol = found && (found.flags & ts.SymbolFlags.Alias) !== 0 ? checker?.getAliasedSymbol(found) : found;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const isConst = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConst ? constantOf(declaration.initializer, checker) : undefined;
}

function safeInteger(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
