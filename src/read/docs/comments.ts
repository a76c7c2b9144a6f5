import { ts } from "ts-morph";

/** A JSDoc comment in the source: its text with the delimiters, and where it starts (offset). */
export interface RawComment {
  readonly text: string;
  readonly start: number;
  readonly file: ts.SourceFile;
}

/**
 * The JSDoc comment of a declaration, read from the source text. TypeScript's own reading loses comments that stand on
 * the line of the opening brace or of the previous member, and cuts texts at an `@` inside a code fence.
 */
export function commentOf(node: ts.Node): RawComment | undefined {
  const file = node.getSourceFile();
  const around = ts.findAncestor(node, ts.isJSDoc);
  if (around) return declaresType(node) ? { text: around.getText(file), start: around.getStart(file), file } : undefined;
  for (const holder of commentHolders(node)) {
    const comment = lastJsDoc(file, holder);
    if (comment && comment.start !== fileComment(file)?.start) return comment;
  }
  return undefined;
}

/** In JavaScript a comment may itself declare a type and its members. */
function declaresType(node: ts.Node): boolean {
  return ts.isJSDocTypedefTag(node) || ts.isJSDocPropertyTag(node) || ts.isJSDocCallbackTag(node) || ts.isJSDocEnumTag(node);
}

/** A comment belongs to the outermost statement that only wraps the declaration (`export const f = () => {}`). */
function* commentHolders(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    const wraps =
      (ts.isVariableDeclaration(parent) && parent.initializer === at) ||
      (ts.isVariableDeclarationList(parent) && parent.declarations[0] === at) ||
      ts.isVariableStatement(parent) ||
      ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.initializer === at) ||
      (ts.isExportAssignment(parent) && parent.expression === at) ||
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      (ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === at));
    if (!wraps) return;
    yield parent;
  }
}

function lastJsDoc(file: ts.SourceFile, node: ts.Node): RawComment | undefined {
  const { text } = file;
  const start = node.getStart(file);
  // A comment behind the previous member is this node's only when no line break follows it.
  const sameLine = (ts.getTrailingCommentRanges(text, node.pos) ?? []).filter(({ end }) => !/[\r\n]/.test(text.slice(end, start)));
  const above = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  const last = [...sameLine, ...above].filter((range) => isJsDoc(text, range)).at(-1);
  return last && { text: text.slice(last.pos, last.end), start: last.pos, file };
}

/** The first comment of a file when it speaks of the module: by its tag, or because it stands apart from the code below. */
export function fileComment(file: ts.SourceFile): RawComment | undefined {
  const { text } = file;
  const start = ts.getShebang(text)?.length ?? 0;
  const ranges = (ts.getLeadingCommentRanges(text, start) ?? []).filter((range) => isJsDoc(text, range));
  const [first] = ranges;
  if (!first) return undefined;
  const body = text.slice(first.pos, first.end);
  const apart = ranges.length > 1 || /^\s*?\n\s*?\n/.test(text.slice(first.end)) || ts.isImportDeclaration(file.statements[0] ?? file);
  return apart || /@(module|packageDocumentation|fileoverview)\b/.test(body) ? { text: body, start: first.pos, file } : undefined;
}

function isJsDoc(text: string, { pos, end }: ts.TextRange): boolean {
  return text.startsWith("/**", pos) && end - pos > 4;
}
