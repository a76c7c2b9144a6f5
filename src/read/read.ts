import type { ts } from "ts-morph";
import type { Sink } from "../diagnostics/sink.ts";
import type { Module } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import type { ReadContext } from "./context.ts";
import { checkTags } from "./docs/check-tags.ts";
import { fileComment } from "./docs/comments.ts";
import { hidingTag, type ParsedDoc, parseDoc } from "./docs/doc.ts";
import { readIgnores } from "./docs/ignores.ts";
import type { Completer } from "./function-tags/completers.ts";
import { exportedFunctions } from "./functions/exports.ts";
import { readExposed } from "./functions/exposed.ts";
import { nameInSource } from "./functions/function-name.ts";
import { type Outline, outlineOf } from "./functions/outline.ts";
import { mayChange } from "./module/changes.ts";
import { readElicitations } from "./module/elicitations.ts";
import { reportUndeclaredUses } from "./module/env-uses.ts";
import { createEnvironment } from "./module/environment.ts";
import { nameFromPath, readServer, reportSeveralNames } from "./module/server.ts";
import { createNames } from "./names.ts";
import { openProject, reportTypeErrors, type Source } from "./project/project.ts";
import { createTypeReading, type ReadingBase } from "./type.ts";

/** Which functions are wanted, told the names of all that are not hidden; `undefined`: nothing to go on with. */
export type Select = (names: readonly string[]) => ((name: string) => boolean) | undefined;

/**
 * Reads the entry modules; `undefined` when there is nothing to read. Mistakes in them are reported and reading goes on; the comments and
 * types of functions that `select` leaves out are not judged.
 */
export function read(options: ResolvedOptions, sink: Sink, select: Select = () => () => true): Module | undefined {
  const source = openProject(options.entries, sink);
  if (!source) return undefined;
  readIgnores(source, sink);
  if (!options.allowTypeErrors) reportTypeErrors(source, sink);

  const base = readingBase(source, sink);
  const reading = createTypeReading(base, createNames(source.checker));
  const ctx: ReadContext = { ...base, ...reading };
  const env = createEnvironment(ctx);
  const docs = source.entries.map((file) => fileDoc(file, ctx));
  if (options.name === undefined) reportSeveralNames(docs, ctx);
  for (const doc of docs) env.declare(doc, "module");
  const entries = source.entries.map((file) => {
    const prefix = source.entries.length > 1 ? [nameFromPath(file.fileName)] : [];
    return exportedFunctions(file, source).map((exported) => outlineOf(exported, prefix, ctx));
  });
  const open = entries.flat().filter(({ doc }) => !hidingTag(doc));
  const isWanted = select(open.map(({ name }) => name));
  if (!isWanted) return undefined;
  const wanted = new Set(open.filter(({ name }) => isWanted(name)));
  for (const outline of entries.flat()) if (!wanted.has(outline)) env.mention(outline.doc);
  const found = entries.flatMap((outlines, entry) => {
    const facts = { entry, args: options.args, exports: completersIn(outlines, entry), env };
    return outlines.filter((outline) => wanted.has(outline)).map((outline) => readExposed(outline, facts, ctx));
  });
  const variables = env.variables();
  reportUndeclaredUses(source.ownFiles, env.known(), ctx);
  return {
    ...readServer(source.entries, docs, options),
    ...(source.entries.length > 1 && { modules: source.entries.map((file) => nameFromPath(file.fileName)) }),
    tools: found.flatMap((each) => (each.as === "tool" ? [each.it] : [])),
    resources: found.flatMap((each) => (each.as === "resource" ? [each.it] : [])),
    prompts: found.flatMap((each) => (each.as === "prompt" ? [each.it] : [])),
    commands: found.flatMap((each) => (each.as === "none" ? (each.command ?? []) : [])),
    env: variables,
    elicitations: readElicitations(source.ownFiles, ctx),
    ...(mayChange(source.ownFiles, ctx) && { changes: true }),
    excluded: found.flatMap((each) => (each.as === "none" ? [each.it] : [])),
    types: reading.namedTypes(),
    compilation: source.compilation,
  };
}

/** What `@complete` can name in an entry. */
function completersIn(outlines: readonly Outline[], entry: number): readonly Completer[] {
  const called = outlines.filter(({ exported }) => exported.whyNot === undefined);
  return called.map(({ exported }) => ({ name: nameInSource(exported).join("."), at: { entry, path: exported.path } }));
}

function fileDoc(file: ts.SourceFile, ctx: ReadContext): ParsedDoc {
  const doc = parseDoc(fileComment(file));
  checkTags(doc, { place: "file", name: nameFromPath(file.fileName) }, ctx);
  return doc;
}

function readingBase({ program, checker, ownFiles }: Source, sink: Sink): ReadingBase {
  const own = new Set(ownFiles.map(({ fileName }) => fileName));
  const reported = new Set<string>();
  return {
    checker,
    program,
    report(code, args, span, related) {
      const place = `${span.file}:${span.line}:${span.column} ${code}`;
      // A comment is read wherever its type is used; its faults are reported once.
      if (reported.has(place) || !own.has(span.file)) return;
      reported.add(place);
      sink.report(code, args, span, related);
    },
  };
}
