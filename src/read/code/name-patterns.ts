import { ts } from "ts-morph";
import type { CodeIndex } from "./code-index.ts";
import { bare } from "./expressions.ts";
import type { Lookup } from "./lookup.ts";

/** What is known of a text: its parts, between which there is what only the running program knows. `["", ""]` says that nothing is known. */
export type NamePattern = readonly string[];

const UNKNOWN: NamePattern = ["", ""];

/** So many ways to make a text are followed. */
const MOST = 64;

/** Makes what finds out the texts that an expression can stand for, by way of variables and choices; each as far as it is known. */
export function namePatterns({ names }: CodeIndex, lookup: Lookup): (node: ts.Expression) => readonly NamePattern[] {
  const busy = new Set<ts.Node>();
  const read = (node: ts.Expression): readonly NamePattern[] => {
    const asked = bare(node);
    if (ts.isStringLiteralLike(asked)) return [[asked.text]];
    if (ts.isTemplateExpression(asked)) {
      return asked.templateSpans.reduce((now, { expression, literal }) => joined(joined(now, read(expression)), [[literal.text]]), [
        [asked.head.text],
      ] as readonly NamePattern[]);
    }
    if (ts.isBinaryExpression(asked)) return binary(asked);
    if (ts.isConditionalExpression(asked)) return [...read(asked.whenTrue), ...read(asked.whenFalse)];
    return ts.isIdentifier(asked) ? variable(asked) : [UNKNOWN];
  };
  const binary = ({ left, operatorToken, right }: ts.BinaryExpression): readonly NamePattern[] => {
    if (operatorToken.kind === ts.SyntaxKind.PlusToken) return joined(read(left), read(right));
    const isChoice = operatorToken.kind === ts.SyntaxKind.BarBarToken || operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
    return isChoice ? [...read(left), ...read(right)] : [UNKNOWN];
  };
  const variable = (name: ts.Identifier): readonly NamePattern[] => {
    const declaration = lookup(name);
    if (declaration === undefined || !ts.isVariableDeclaration(declaration) || busy.has(declaration)) return [UNKNOWN];
    busy.add(declaration);
    const targets = (names.get(name.text) ?? []).filter(({ parent }) => ts.isBinaryExpression(parent));
    const given = targets.flatMap((use) => (lookup(use) === declaration ? assigned(use) : []));
    busy.delete(declaration);
    const first = declaration.initializer ? read(declaration.initializer) : [];
    return first.length + given.length === 0 ? [UNKNOWN] : [...first, ...given];
  };
  const assigned = (use: ts.Identifier): readonly NamePattern[] => {
    const { parent } = use;
    if (!ts.isBinaryExpression(parent) || parent.left !== use) return [];
    if (parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) return read(parent.right);
    return parent.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken ? joined(read(use), read(parent.right)) : [];
  };
  return read;
}

/** Every text of the one list before every text of the other. */
function joined(before: readonly NamePattern[], after: readonly NamePattern[]): readonly NamePattern[] {
  if (before.length * after.length > MOST) return [UNKNOWN];
  return before.flatMap((one) => after.map((other) => [...one.slice(0, -1), `${one.at(-1) ?? ""}${other[0] ?? ""}`, ...other.slice(1)]));
}
