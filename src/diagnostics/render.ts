import { relative } from "node:path";
import type { Span } from "../model/model.ts";
import type { Diagnostic } from "./sink.ts";

export interface RenderOptions {
  readonly color: boolean;
  /** Folder that paths are shown relative to. */
  readonly cwd: string;
  /** The text of a source file, for the code frame; `undefined` when it cannot be read. */
  readonly source: (file: string) => string | undefined;
}

const COLORS = { error: 31, warning: 33, note: 36 } as const;

/** A diagnostic as people read it: place, message, the line itself, related places, hint. */
export function render(diagnostic: Diagnostic, options: RenderOptions): string {
  const { severity, code, message, span, related = [], hint } = diagnostic;
  const paint = painter(options.color);
  const head = `${paint(severity, COLORS[severity])} ${code}: ${message}`;
  const lines = [span ? `${place(span, options)} - ${head}` : head];
  // A note is said about many functions at once: one line each keeps them readable.
  if (severity === "note") return lines.join("\n");
  if (span) lines.push(...frame(span, options));
  for (const { message: what, span: where } of related) lines.push(`  ${place(where, options)} - ${what}`, ...frame(where, options));
  lines.push(`  ${paint("hint", 90)}: ${hint}`);
  return lines.join("\n");
}

function place(span: Span, { cwd }: RenderOptions): string {
  const path = relative(cwd, span.file).replaceAll("\\", "/");
  return `${path.startsWith("../../..") ? span.file : path}:${span.line}:${span.column}`;
}

function frame(span: Span, { source, color }: RenderOptions): string[] {
  const text = source(span.file)?.split(/\r\n|\r|\n/)[span.line - 1];
  if (text === undefined) return [];
  const start = span.column - 1;
  const end = span.endLine === span.line ? span.endColumn - 1 : text.length;
  // Minified and generated sources have endless lines: show the part that matters.
  const from = start > 100 ? start - 40 : 0;
  const shown = text.slice(from, from + 160).replaceAll("\t", " ");
  const width = Math.max(1, Math.min(end, from + 160) - start);
  const gutter = `  ${String(span.line).padStart(3)} | `;
  const marks = `  ${" ".repeat(Math.max(3, String(span.line).length))} | ${" ".repeat(start - from)}${painter(color)("~".repeat(width), 31)}`;
  return [gutter + shown, marks];
}

function painter(color: boolean): (text: string, code: number) => string {
  return (text, code) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
}
