import { basename, extname, resolve } from "node:path";
import type { Location, Message } from "esbuild";
import type { Sink } from "../diagnostics/sink.ts";
import type { ServedModule, Span } from "../model/model.ts";
import { packageOfFile } from "./native-addons.ts";

/** What esbuild's messages are understood by. */
export interface MessageContext {
  /** Folder that esbuild's paths are relative to. */
  readonly folder: string;
  readonly module: ServedModule;
}

/** Turns esbuild's messages into diagnostics at the same places. */
export function reportMessages(errors: readonly Message[], warnings: readonly Message[], context: MessageContext, sink: Sink): void {
  for (const message of errors) reportError(message, context, sink);
  for (const { text, location, notes } of warnings)
    sink.report("bundle-warning", { text: sentence(text) }, spanOf(location, context), related(notes, context));
}

/** Says once per package, at the first place, what was left to run time although it is not there. */
export function reportLeftOut(missing: readonly Message[], context: MessageContext, sink: Sink): void {
  const told = new Set<string>();
  for (const message of missing) {
    const specifier = unresolved(message);
    const name = specifier === undefined ? undefined : (packageOf(specifier) ?? specifier);
    if (specifier === undefined || name === undefined || told.has(name)) continue;
    told.add(name);
    sink.report("import-left-out", { specifier }, spanOf(message.location, context));
  }
}

/** The specifier that an error says cannot be resolved, as the source writes it; `undefined` for any other error. */
export function unresolved({ text }: Message): string | undefined {
  return /^Could not resolve "(.+)"$/.exec(text)?.[1];
}

function reportError(message: Message, context: MessageContext, sink: Sink): void {
  const span = spanOf(message.location, context);
  const specifier = unresolved(message) ?? /^Could not resolve import\("(.+)"\)$/.exec(message.text)?.[1];
  if (specifier !== undefined) {
    const packageName = packageOf(specifier);
    return sink.report("import-not-found", { specifier, ...(packageName !== undefined && { packageName }) }, span);
  }
  const file = /^No loader is configured for "[^"]*" files: (.+)$/.exec(message.text)?.[1];
  if (file === undefined) {
    const packageName = message.location ? packageOfFile(`/${message.location.file}`) : undefined;
    const args = { text: sentence(message.text), ...(packageName !== undefined && { packageName }) };
    return sink.report("bundle-error", args, span, related(message.notes, context));
  }
  if (extname(file) === ".node")
    return sink.report("bundle-error", { text: `The native addon '${file}' cannot go into a module for other platforms.` }, span);
  sink.report("unsupported-file", { file, extension: extname(file) || basename(file) }, span);
}

/** `@scope/name/sub` -> `@scope/name`; `undefined` for what npm cannot install (paths, URLs, `#internal`). */
function packageOf(specifier: string): string | undefined {
  return /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(?=\/|$)/i.exec(specifier)?.[0];
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/** Notes without a place are advice about esbuild's own options. */
function related(notes: Message["notes"], context: MessageContext): { message: string; span: Span }[] {
  return notes.flatMap(({ text, location }) => {
    const span = spanOf(location, context);
    return span ? [{ message: text, span }] : [];
  });
}

function spanOf(location: Location | null, { folder, module }: MessageContext): Span | undefined {
  if (!location) return undefined;
  // Line n of the generated module is tool n: the place to show is the user's function.
  if (location.file === "mcpc:tools") return module.tools[location.line - 1]?.span;
  const column = utf16Length(location.lineText, location.column) + 1;
  return {
    file: resolve(folder, location.file).replaceAll("\\", "/"),
    line: location.line,
    column,
    endLine: location.line,
    endColumn: column + utf16Length(location.lineText.slice(column - 1), location.length),
  };
}

/** esbuild counts in UTF-8 bytes, spans count in UTF-16 units. */
function utf16Length(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length;
}
