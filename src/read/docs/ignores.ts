import { ts } from "ts-morph";
import { codes, type DiagnosticCode } from "../../diagnostics/codes.ts";
import type { Ignore } from "../../diagnostics/ignore.ts";
import type { Sink } from "../../diagnostics/sink.ts";
import type { Source } from "../project/project.ts";
import { spanOf } from "../span.ts";

/** Tells the sink what `// mcpc-ignore CODE REASON` comments silence in the user's own modules; reports those that are malformed. */
export function readIgnores({ ownFiles, entries }: Source, sink: Sink): void {
  const ignores = ownFiles.flatMap((file) => ignoresIn(file, entries.includes(file), sink));
  sink.ignore({ ignores, files: new Set(ownFiles.map(({ fileName }) => fileName)) });
}

/** What begins like a comment, which another may follow in the same line, and what it says. */
const COMMENT = /(?=(\/\/[ \t]*mcpc-ignore(?![\w-])[^\r\n\u2028\u2029]*))/g;

function ignoresIn(file: ts.SourceFile, isEntry: boolean, sink: Sink): readonly Ignore[] {
  const candidates = [...file.text.matchAll(COMMENT)];
  return candidates.flatMap(({ 1: text = "", index: start }) => {
    const token = tokenAround(file, start);
    if (!token || !isLineComment(file, token, start)) return [];
    const scope = { lines: linesOf(file, token, start), head: isEntry && isHead(file, token, start) };
    return codesIn(text, start, file, sink).map((said) => ({ ...said, ...scope }));
  });
}

/** The token that an offset is in or before; `undefined` in texts that have no comments of their own. */
function tokenAround(file: ts.SourceFile, at: number, node: ts.Node = file): ts.Node | undefined {
  if (ts.isJSDoc(node) || ts.isJsxText(node)) return undefined;
  const children = node.getChildren(file);
  if (children.length === 0) return node;
  const child = children.find(({ pos, end, kind }) => pos <= at && (at < end || kind === ts.SyntaxKind.EndOfFileToken));
  return child && tokenAround(file, at, child);
}

/** What looks like a comment in a string, a template or another comment is none. */
function isLineComment({ text }: ts.SourceFile, { pos }: ts.Node, start: number): boolean {
  const ranges = [...(ts.getTrailingCommentRanges(text, pos) ?? []), ...(ts.getLeadingCommentRanges(text, pos) ?? [])];
  return ranges.some((range) => range.pos === start && range.kind === ts.SyntaxKind.SingleLineCommentTrivia);
}

/** Behind code: its own line. Else all down to the line on which the code goes on: a JSDoc comment may stand between. */
function linesOf(file: ts.SourceFile, token: ts.Node, start: number): Ignore["lines"] {
  const lineOf = (offset: number): number => file.getLineAndCharacterOfPosition(offset).line + 1;
  const first = lineOf(start);
  const behindCode = token.pos > 0 && lineOf(token.pos) === first;
  return { first, last: behindCode ? first : lineOf(token.getStart(file)) };
}

/** Before all code and apart from it, as a comment on the module is. */
function isHead(file: ts.SourceFile, token: ts.Node, start: number): boolean {
  const [first] = file.statements;
  if (token.pos > 0) return false;
  return !first || ts.isImportDeclaration(first) || /\n[ \t]*\r?\n/.test(file.text.slice(start, token.getStart(file)));
}

function codesIn(comment: string, start: number, file: ts.SourceFile, sink: Sink): readonly Pick<Ignore, "code" | "span">[] {
  const list = /mcpc-ignore\s+([\w-]+(?:\s*,\s*[\w-]+)*)/d.exec(comment);
  const known = Object.entries(codes).flatMap(([code, { severity }]) => (severity === "error" ? [] : [code]));
  const [from, to] = list?.indices?.[1] ?? [0, comment.trimEnd().length];
  const report = (fault: "no-code" | "no-reason"): void =>
    sink.report("invalid-ignore", { fault, known }, spanOf(file, start, start + comment.trimEnd().length));
  if (!list) report("no-code");
  else if (!/\w/.test(comment.slice(to))) report("no-reason");
  return [...(list?.[1] ?? "").matchAll(/[\w-]+/g)].flatMap(({ 0: code, index }) => {
    const span = spanOf(file, start + from + index, start + from + index + code.length);
    if (isCode(code) && codes[code].severity !== "error") return [{ code, span }];
    const fault = isCode(code) || /^TS\d+$/i.test(code) ? "error-code" : "unknown-code";
    sink.report("invalid-ignore", { code, fault, known }, span);
    return [];
  });
}

function isCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(codes, text);
}
