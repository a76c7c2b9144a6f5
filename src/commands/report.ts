import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import type { Program } from "../compile.ts";
import { render } from "../diagnostics/render.ts";
import type { Diagnostic } from "../diagnostics/sink.ts";
import type { Terminal } from "./outcome.ts";

/** Diagnostics as people read them, with the lines they are about. */
export function reportText(diagnostics: readonly Diagnostic[], { color, cwd }: Terminal): string {
  const source = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  return diagnostics.map((diagnostic) => `${render(diagnostic, { color, cwd, source })}\n`).join("");
}

/** "1 error, 2 notes" */
export function counted(diagnostics: readonly Diagnostic[]): string {
  const severities = ["error", "warning", "note"] as const;
  const counts = severities.map((severity) => ({ severity, count: diagnostics.filter((d) => d.severity === severity).length }));
  return counts.flatMap(({ severity, count }) => (count > 0 ? [plural(count, severity)] : [])).join(", ");
}

/** "2 tools (add, sub), 1 prompt (ask), 1 note": what is there of each kind, and what else was found. */
export function factsText({ tools, resources, prompts }: Program["manifest"], diagnostics: readonly Diagnostic[]): string {
  const kinds = [kindText("tool", tools), kindText("resource", resources), kindText("prompt", prompts)];
  return [...kinds.flat(), ...(diagnostics.length > 0 ? [counted(diagnostics)] : [])].join(", ");
}

/** The names as far as they are few. */
function kindText(noun: string, entries: readonly { readonly name: string }[] = []): readonly string[] {
  const names = entries.map(({ name }) => name);
  const shown = names.length > 8 ? [...names.slice(0, 6), `${names.length - 6} more`] : names;
  return names.length > 0 ? [`${plural(names.length, noun)} (${shown.join(", ")})`] : [];
}

/** @param since what `performance.now()` said at the start */
export function secondsText(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A path as one would type it here: `./out`, `dist/out`, or absolute when it is elsewhere. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path);
  if (isAbsolute(near) || near.startsWith(`..${sep}`)) return path;
  return near.includes(sep) ? near : `.${sep}${near}`;
}
