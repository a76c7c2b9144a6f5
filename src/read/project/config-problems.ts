import { ts } from "ts-morph";
import type { Span } from "../../model/model.ts";
import { spanOf } from "../span.ts";
import type { Config } from "./config.ts";

interface Problem {
  readonly text: string;
  readonly at: Span;
}

/** What is wrong with a tsconfig.json. Of one that is no JSON the first fault is said and nothing else: what comes behind it is a guess. */
export function configProblems({ path, parsed }: Config): readonly Problem[] {
  const errors = ts.sortAndDeduplicateDiagnostics(ts.getConfigFileParsingDiagnostics(parsed)).filter(({ code }) => !IGNORED.has(code));
  const fault = errors.find(({ code }) => code < FIRST_OF_MEANING);
  return (fault ? [fault] : errors).map((error) => {
    const text = ts.flattenDiagnosticMessageText(error.messageText, "\n");
    return { text, at: placeOf(error) ?? placeOfExtended(path, text) ?? { file: path, line: 1, column: 1, endLine: 1, endColumn: 2 } };
  });
}

/** "No inputs were found": the entry given on the command line is input enough. */
const IGNORED: ReadonlySet<number> = new Set([18002, 18003]);

/** Below this, TypeScript's codes are about syntax. */
const FIRST_OF_MEANING = 2000;

function placeOf({ file, start, length }: ts.Diagnostic): Span | undefined {
  return file && start !== undefined ? spanOf(file, start, start + (length ?? 1)) : undefined;
}

/** That a file of `extends` is not there is said without a place. */
function placeOfExtended(path: string, text: string): Span | undefined {
  const file = ts.readJsonConfigFile(path, (name) => ts.sys.readFile(name));
  const find = (node: ts.Node, isExtended: boolean): ts.StringLiteral | undefined => {
    if (isExtended && ts.isStringLiteral(node) && text.includes(node.text.replace(/^(?:\.{1,2}\/)+/, ""))) return node;
    const isName = ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text === "extends";
    return isName ? find(node.initializer, true) : ts.forEachChild(node, (child) => find(child, isExtended));
  };
  const found = find(file, false);
  return found && spanOf(file, found.getStart(file), found.end);
}
