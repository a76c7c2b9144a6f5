import { ts } from "ts-morph";
import type { CodeIndex } from "./code-index.ts";
import { bare } from "./expressions.ts";
import type { Evaluate } from "./known-text.ts";
import type { Lookup } from "./lookup.ts";
import { type NamePattern, namePatterns } from "./name-patterns.ts";
import type { Requires } from "./requires.ts";

/** A module that is asked for by a name that is not written where it is asked for. Offsets in UTF-16 units. */
export interface AskedModule {
  readonly by: "require" | "import" | "require.resolve";
  /** Where the call begins. */
  readonly start: number;
  /** Where the name begins, and where it ends. */
  readonly name: number;
  readonly end: number;
  readonly patterns: readonly NamePattern[];
  /** Whether the template of a path itself is asked for, which bundlers understand. */
  readonly isPath: boolean;
}

/** Finds `require(name)`, `import(name)` and `require.resolve(name)`; what is made of the module's own place is a file. */
export function askedModules(code: CodeIndex, requires: Requires, lookup: Lookup, evaluate: Evaluate): readonly AskedModule[] {
  const patternsOf = namePatterns(code, lookup);
  return code.calls.flatMap((call) => {
    const [name] = call.arguments;
    const by = askedBy(call, requires);
    if (by === undefined || name === undefined || isWritten(name, call, by) || evaluate(name)?.isPlace) return [];
    const patterns = patternsOf(name);
    const isTemplate = ts.isTemplateExpression(bare(name)) || ts.isBinaryExpression(bare(name));
    const isPath = isTemplate && patterns.every(([start = ""]) => /^\.\.?\//.test(start));
    return [{ by, start: call.getStart(), name: name.getStart(), end: name.end, patterns, isPath }];
  });
}

function askedBy({ expression, arguments: args }: ts.CallExpression, { isRequire }: Requires): AskedModule["by"] | undefined {
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return args.length === 1 ? "import" : undefined;
  const called = bare(expression);
  if (isRequire(called)) return "require";
  const isResolve = ts.isPropertyAccessExpression(called) && called.name.text === "resolve" && isRequire(called.expression);
  return isResolve ? "require.resolve" : undefined;
}

/** The bundler follows texts, and with them choices between texts. A `require` that the module made is one of Node's until it is renamed. */
function isWritten(name: ts.Expression, { arguments: args }: ts.CallExpression, by: AskedModule["by"]): boolean {
  const asked = bare(name);
  if (ts.isStringLiteralLike(asked)) return args.length === 1 || by === "require.resolve";
  return ts.isNumericLiteral(asked);
}
