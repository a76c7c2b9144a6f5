import { ts } from "ts-morph";
import type { ReadContext } from "../context.ts";
import { words } from "../docs/known-tags.ts";
import { spanOfNode } from "../span.ts";

/** What every machine has, or what every program may ask for without being told about it. */
const USUAL: ReadonlySet<string> = new Set([
  ...words("NODE_ENV NODE_OPTIONS NODE_PATH NODE_DEBUG DEBUG CI NO_COLOR FORCE_COLOR COLORTERM TERM COLUMNS LINES PATH HOME USER"),
  ...words("LOGNAME SHELL PWD OLDPWD HOSTNAME EDITOR VISUAL PAGER DISPLAY TZ LANG LANGUAGE LC_ALL LC_CTYPE LC_MESSAGES TMPDIR TMP"),
  ...words("TEMP XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR APPDATA LOCALAPPDATA USERPROFILE"),
  ...words("USERNAME COMSPEC SYSTEMROOT PROGRAMFILES PATHEXT WINDIR HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy"),
  ...words("no_proxy all_proxy"),
]);

/** Reports, at its first use, each variable of the environment that the user's modules read and that nothing declares. */
export function reportUndeclaredUses(files: readonly ts.SourceFile[], declared: readonly string[], ctx: ReadContext): void {
  const known = new Set([...USUAL, ...declared]);
  for (const { name, node } of files.flatMap(usesIn)) {
    if (known.has(name)) continue;
    known.add(name);
    ctx.report("undeclared-env", { name }, spanOfNode(node));
  }
}

interface Use {
  readonly name: string;
  readonly node: ts.Node;
}

function usesIn(file: ts.SourceFile): readonly Use[] {
  if (!file.text.includes("process")) return [];
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (isEnv(node)) uses.push(...usesOf(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** `process.env`. */
function isEnv(node: ts.Node): node is ts.PropertyAccessExpression {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === "env" &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "process"
  );
}

/** `process.env.NAME`, `process.env["NAME"]`, `const { NAME } = process.env`; a variable that is set is not read. */
function usesOf(env: ts.PropertyAccessExpression): readonly Use[] {
  const { parent } = env;
  if (ts.isPropertyAccessExpression(parent)) return isSet(parent) ? [] : [{ name: parent.name.text, node: parent.name }];
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)) {
    return isSet(parent) ? [] : [{ name: parent.argumentExpression.text, node: parent.argumentExpression }];
  }
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return [];
  return parent.name.elements.flatMap(({ name, propertyName = name, dotDotDotToken }) => {
    const isName = ts.isIdentifier(propertyName) || ts.isStringLiteralLike(propertyName);
    return isName && !dotDotDotToken ? [{ name: propertyName.text, node: propertyName }] : [];
  });
}

function isSet(node: ts.Expression): boolean {
  const { parent } = node;
  const isAssigned = ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isAssigned || ts.isDeleteExpression(parent);
}
