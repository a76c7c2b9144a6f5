import { ts } from "ts-morph";
import type { CodeIndex } from "./code-index.ts";
import { bare, calledName, dressed, onlyText } from "./expressions.ts";
import { type Evaluate, pathOf } from "./known-text.ts";
import type { Lookup } from "./lookup.ts";
import { isExported, type NamedVariable, type Values } from "./values.ts";

/** What `require` means in a module, under whichever name. */
export interface Requires {
  /** Whether an expression is the `require` of the module: that of CommonJS, or one that `createRequire` made for the module itself. */
  isRequire(node: ts.Expression): boolean;
  /** The package or file that an expression is the module of: `require("x")`, or a name that stands for it. */
  moduleOf(node: ts.Expression): string | undefined;
  /** Where a variable `require` is declared that `createRequire` made. */
  readonly declared: readonly ts.Identifier[];
}

/** @param path absolute, of the module */
export function requiresIn(
  { calls }: CodeIndex,
  path: string,
  { lookup, values, evaluate }: { readonly lookup: Lookup; readonly values: Values; readonly evaluate: Evaluate },
): Requires {
  const made = new Set<ts.Node>(
    calls.filter((call) => {
      const [place] = call.arguments;
      const known = place && isCreateRequire(call, lookup) ? evaluate(place) : undefined;
      return known?.isPlace && !known.open && pathOf(known) === path;
    }),
  );
  const names = [...made].flatMap((call) => {
    const found = values.holderOf(dressed(call));
    return found && isPrivate(found) ? [found.name] : [];
  });
  const known = new Set(["require", ...names.map(({ text }) => text)]);
  const isRequire = (node: ts.Expression): boolean => {
    const asked = bare(node);
    if (!ts.isIdentifier(asked)) return made.has(asked);
    if (!known.has(asked.text)) return false;
    const declaration = lookup(asked);
    return declaration === undefined ? asked.text === "require" : names.some((name) => name.parent === declaration);
  };
  const moduleOf = (node: ts.Expression): string | undefined => {
    const asked = bare(node);
    if (ts.isCallExpression(asked)) return isRequire(asked.expression) ? onlyText(asked) : undefined;
    const declaration = ts.isIdentifier(asked) ? lookup(asked) : undefined;
    if (declaration === undefined) return undefined;
    if (ts.isImportClause(declaration)) return textOf(declaration.parent.moduleSpecifier);
    const value = values.givenTo(declaration);
    return value && ts.isCallExpression(bare(value)) ? moduleOf(value) : undefined;
  };
  return { isRequire, moduleOf, declared: names.filter(({ text }) => text === "require") };
}

/** A variable that nobody else can see. One called `require` is renamed, which is done where it is declared with its value. */
function isPrivate(variable: NamedVariable): boolean {
  return !isExported(variable) && (variable.name.text !== "require" || variable.initializer !== undefined);
}

/** However it was imported: `createRequire as make`, `const { createRequire: make } = ...`. */
function isCreateRequire(call: ts.CallExpression, lookup: Lookup): boolean {
  if (calledName(call) === "createRequire") return true;
  const called = bare(call.expression);
  const declaration = ts.isIdentifier(called) ? lookup(called) : undefined;
  const from =
    declaration && (ts.isImportSpecifier(declaration) || ts.isBindingElement(declaration)) ? declaration.propertyName : undefined;
  return from !== undefined && ts.isIdentifier(from) && from.text === "createRequire";
}

function textOf(node: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(node) ? node.text : undefined;
}
