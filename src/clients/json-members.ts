import { createScanner, type Node, parseTree } from "jsonc-parser";
import { BrokenConfig, type ConfigPath, placeOf } from "./config-format.ts";

/** A piece of the text, and what stands there instead. */
interface Replacement {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The text of a JSON object with a member (or an element of a list) put in, replaced or, for `undefined`, taken away. Other members and comments stay as they are
 * written (jsonc-parser's own `modify` lays neighbours out anew, and loses comments behind them). Objects that are missing on the way
 * are made.
 *
 * @throws BrokenConfig where something else than an object is on the way
 */
export function withMember(text: string, path: ConfigPath, value: unknown): string {
  const root = parseTree(text, undefined, { allowTrailingComma: true });
  if (!root) return text;
  const found = nodeAt(root, path);
  if (found && value !== undefined) return replaced(text, [replacement(text, found, value)]);
  if (found) {
    const rest = replaced(text, removal(text, found));
    // One of the same name in front of it would count now.
    return typeof path.at(-1) === "string" ? withMember(rest, path, undefined) : rest;
  }
  if (value === undefined) return text;
  const depth = path.findIndex((_, index) => nodeAt(root, path.slice(0, index + 1)) === undefined);
  const parent = nodeAt(root, path.slice(0, depth));
  const [key = "", ...rest] = path.slice(depth);
  const inner = rest.reduceRight<unknown>((nested, name) => ({ [name]: nested }), value);
  if (parent?.type === "array" && typeof key === "number") return replaced(text, insertion(text, parent, "", inner));
  if (parent?.type === "object") return replaced(text, insertion(text, parent, `${JSON.stringify(key)}: `, inner));
  if (parent?.type === "null") return withMember(text, path.slice(0, depth), { [key]: inner });
  throw BrokenConfig.at(...placeOf(text, parent?.offset ?? 0), "an object is expected");
}

/** Of several members of one name the last, as all parsers have it (jsonc-parser's `findNodeAtLocation` takes the first). */
function nodeAt(root: Node, path: ConfigPath): Node | undefined {
  return path.reduce<Node | undefined>((node, key) => {
    if (typeof key === "number") return node?.type === "array" ? node.children?.[key] : undefined;
    if (node?.type !== "object") return undefined;
    return node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1];
  }, root);
}

function replaced(text: string, pieces: readonly Replacement[]): string {
  const backwards = pieces.toSorted((a, b) => b.offset - a.offset);
  return backwards.reduce((rest, { offset, end, text: inner }) => rest.slice(0, offset) + inner + rest.slice(end), text);
}

function replacement(text: string, node: Node, value: unknown): Replacement {
  return { offset: node.offset, end: endOf(node), text: valueText(text, value, indentAt(text, node.offset)) };
}

/** @param head what stands in front of the value */
function insertion(text: string, parent: Node, head: string, value: unknown): readonly Replacement[] {
  const last = parent.children?.at(-1);
  const eol = eolOf(text);
  if (!last) {
    const indent = indentAt(text, parent.offset);
    const start = text.slice(0, endOf(parent) - 1).trimEnd().length;
    const member = `${eol}${indent}${unitOf(text)}${head}${valueText(text, value, indent + unitOf(text))}${eol}${indent}`;
    return [{ offset: start, end: endOf(parent) - 1, text: member }];
  }
  const comma = commaBehind(text, last);
  const inOneLine = !text.slice(parent.offset, endOf(parent)).includes("\n");
  const indent = indentAt(text, last.offset);
  const member = inOneLine ? ` ${head}${JSON.stringify(value)}` : `${eol}${indent}${head}${valueText(text, value, indent)}`;
  const offset = inOneLine ? (comma ?? endOf(last)) : lineEnd(text, comma ?? endOf(last));
  // Commas behind last members are the file's own way.
  if (comma !== undefined) return [{ offset, end: offset, text: `${member},` }];
  if (offset === endOf(last)) return [{ offset, end: offset, text: `,${member}` }];
  return [
    { offset: endOf(last), end: endOf(last), text: "," },
    { offset, end: offset, text: member },
  ];
}

function removal(text: string, node: Node): readonly Replacement[] {
  const property = node.parent?.type === "property" ? node.parent : node;
  const siblings = property.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  const comma = commaBehind(text, property);
  const end = comma ?? endOf(property);
  const lineStart = text.lastIndexOf("\n", property.offset - 1) + 1;
  const lineBreak = /\r?\n/y;
  lineBreak.lastIndex = lineEnd(text, end);
  const isAlone = text.slice(lineStart, property.offset).trim() === "" && lineBreak.test(text);
  const own = isAlone
    ? { offset: lineStart, end: lineBreak.lastIndex, text: "" }
    : { offset: text.slice(0, property.offset).trimEnd().length, end, text: "" };
  const before = previous && comma === undefined ? commaBehind(text, previous) : undefined;
  return before === undefined
    ? [own]
    : [
        { offset: before - 1, end: before, text: "" },
        { ...own, offset: Math.max(before, own.offset) },
      ];
}

/** Where the comma behind a member ends. */
function commaBehind(text: string, node: Node): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(endOf(node));
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getTokenOffset() + 1 : undefined;
}

/** Behind the comments of the line, when nothing else follows on it. */
function lineEnd(text: string, offset: number): number {
  const trivia = /(?:[\t ]|\/\*[^\r\n]*?\*\/|\/\/[^\r\n]*)*(?=\r?\n)/y;
  trivia.lastIndex = offset;
  return trivia.test(text) ? trivia.lastIndex : offset;
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

function valueText(text: string, value: unknown, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll("\n", `${eolOf(text)}${indent}`);
}

/** How far the line is indented that a piece begins on. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1);
  return /^[\t ]*/.exec(line)?.[0] ?? "";
}

/** What the file is indented by. */
function unitOf(text: string): string {
  return /^([\t ]+)\S/m.exec(text)?.[1] ?? "  ";
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
