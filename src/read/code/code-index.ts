import { ts } from "ts-morph";

/** The nodes of a module that become code, as far as somebody asks for them. */
export interface CodeIndex {
  readonly file: ts.SourceFile;
  /** All identifiers, by what they are called. */
  readonly names: ReadonlyMap<string, readonly ts.Identifier[]>;
  readonly calls: readonly ts.CallExpression[];
  /** `import.meta` */
  readonly metas: readonly ts.MetaProperty[];
  /** Constant texts, and the ends of templates. */
  readonly texts: readonly (ts.StringLiteralLike | ts.TemplateTail)[];
}

/**
 * Reads a text as code, what is not well formed as well as can be. Neither types count nor what is only declared.
 *
 * @param path its ending says which language it is in
 */
export function codeIndex(source: string, path: string): CodeIndex {
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  const kind = !isTypeScript ? ts.ScriptKind.JSX : path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = ts.createSourceFile(path, source, options, true, kind);
  const names = new Map<string, ts.Identifier[]>();
  const calls: ts.CallExpression[] = [];
  const metas: ts.MetaProperty[] = [];
  const texts: (ts.StringLiteralLike | ts.TemplateTail)[] = [];
  // Without recursion, since sums and conditions in generated code can be very deep.
  const left: ts.Node[] = [file];
  const push = (node: ts.Node): void => void left.push(node);
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (isTypeScript && isOnlyType(node)) continue;
    if (ts.isIdentifier(node)) {
      const same = names.get(node.text);
      if (same) same.push(node);
      else names.set(node.text, [node]);
    } else if (ts.isCallExpression(node)) calls.push(node);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateTail(node)) texts.push(node);
    else if (isImportMeta(node)) metas.push(node);
    ts.forEachChild(node, push);
  }
  return { file, names, calls, metas, texts };
}

function isOnlyType(node: ts.Node): boolean {
  if (ts.isTypeNode(node)) return !ts.isExpressionWithTypeArguments(node);
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  return ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
}

export function isImportMeta(node: ts.Node): node is ts.MetaProperty {
  return ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword && node.name.text === "meta";
}
