import { ts } from "ts-morph";
import type { CodeIndex } from "./code-index.ts";
import type { Lookup } from "./lookup.ts";

/** A variable with a name of its own. */
export type NamedVariable = ts.VariableDeclaration & { readonly name: ts.Identifier };

/** What the variables of a module are given. */
export interface Values {
  /** What a variable is declared with, else the only thing that it is given later. */
  givenTo(variable: ts.Node): ts.Expression | undefined;
  /** The variable that an expression is the value of in that way. */
  holderOf(value: ts.Node): NamedVariable | undefined;
  /** What is assigned to a variable where an identifier stands for it. */
  assignedAt(use: ts.Identifier): ts.Expression | undefined;
}

export function valuesIn({ names }: CodeIndex, lookup: Lookup): Values {
  const givenTo = (variable: ts.Node): ts.Expression | undefined => {
    if (!isNamed(variable)) return undefined;
    if (variable.initializer) return variable.initializer;
    const targets = (names.get(variable.name.text) ?? []).filter((use) => assignedAt(use) !== undefined);
    const given = targets.flatMap((use) => (lookup(use) === variable ? (assignedAt(use) ?? []) : []));
    return given.length === 1 ? given[0] : undefined;
  };
  const holderOf = (value: ts.Node): NamedVariable | undefined => {
    const { parent } = value;
    const target = ts.isBinaryExpression(parent) && ts.isIdentifier(parent.left) ? lookup(parent.left) : parent;
    return target && isNamed(target) && givenTo(target) === value ? target : undefined;
  };
  return { givenTo, holderOf, assignedAt };
}

function isNamed(node: ts.Node): node is NamedVariable {
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name);
}

function assignedAt(use: ts.Identifier): ts.Expression | undefined {
  const { parent } = use;
  const isTarget = ts.isBinaryExpression(parent) && parent.left === use && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isTarget ? parent.right : undefined;
}

/** Whether other modules can see a variable. */
export function isExported(variable: ts.VariableDeclaration): boolean {
  return (ts.getCombinedModifierFlags(variable) & ts.ModifierFlags.Export) !== 0;
}
