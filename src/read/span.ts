import type { ts } from "ts-morph";
import type { Span } from "../model/model.ts";

/** The place of `start`..`end` (offsets in UTF-16 units) in a source file. */
export function spanOf(file: ts.SourceFile, start: number, end: number): Span {
  const from = file.getLineAndCharacterOfPosition(start);
  const to = file.getLineAndCharacterOfPosition(end);
  return { file: file.fileName, line: from.line + 1, column: from.character + 1, endLine: to.line + 1, endColumn: to.character + 1 };
}

/** The place of a node; of its name, when it has one, since that is what people look for. */
export function spanOfNode(node: ts.Node): Span {
  const named = "name" in node && isNode(node.name) ? node.name : node;
  const file = node.getSourceFile();
  return spanOf(file, named.getStart(file), named.getEnd());
}

function isNode(value: unknown): value is ts.Node {
  return typeof value === "object" && value !== null && "kind" in value && "pos" in value;
}
