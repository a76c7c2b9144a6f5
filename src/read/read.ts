import type { ts } from "ts-morph";
import type { Sink } from "../diagnostics/sink.ts";
import type { Module } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import { checkTags } from "./check-tags.ts";
import { fileComment } from "./comments.ts";
import type { ReadContext } from "./context.ts";
import { type ParsedDoc, parseDoc } from "./doc.ts";
import { readElicitations } from "./elicitations.ts";
import { reportUndeclaredUses } from "./env-uses.ts";
import { createEnvironment } from "./environment.ts";
import { exportedFunctions } from "./exports.ts";
import { readExposed } from "./exposed.ts";
import { readIgnores } from "./ignores.ts";
import { createNames } from "./names.ts";
import { openProject, reportTypeErrors, type Source } from "./project.ts";
import { nameFromPath, readServer } from "./server.ts";
import { createTypeReading, type ReadingBase } from "./type.ts";

/** Reads the entry modules; `undefined` when there is nothing to read. Mistakes in them are reported and reading goes on. */
export function read(options: ResolvedOptions, sink: Sink): Module | undefined {
  const source = openProject(options.entries, sink);
  if (!source) return undefined;
  readIgnores(source, sink);
  if (!options.allowTypeErrors) reportTypeErrors(source, sink);

  const base = readingBase(source, sink);
  const reading = createTypeReading(base, createNames(source.checker));
  const ctx: ReadContext = { ...base, ...reading };
  const env = createEnvironment(ctx);
  const docs = source.entries.map((file) => fileDoc(file, ctx));
  docs.forEach(env.declare);
  const found = source.entries.flatMap((file, entry) => {
    const prefix = source.entries.length > 1 ? [nameFromPath(file.fileName)] : [];
    const functions = exportedFunctions(file, source);
    const exports = functions.flatMap(({ path, typeOnly }) => (typeOnly ? [] : [{ entry, path }]));
    return functions.flatMap((exported) => readExposed(exported, { entry, prefix, args: options.args, exports, env }, ctx) ?? []);
  });
  const variables = env.variables();
  const declared = variables.map(({ name }) => name);
  const own = source.program.getSourceFiles().filter((file) => isOwn(source.program, file));
  reportUndeclaredUses(own, declared, ctx);
  return {
    ...readServer(source.entries, docs, options),
    ...(source.entries.length > 1 && { modules: source.entries.map((file) => nameFromPath(file.fileName)) }),
    tools: found.flatMap((each) => (each.as === "tool" ? [each.it] : [])),
    resources: found.flatMap((each) => (each.as === "resource" ? [each.it] : [])),
    prompts: found.flatMap((each) => (each.as === "prompt" ? [each.it] : [])),
    env: variables,
    elicitations: readElicitations(own, ctx, sink),
    excluded: found.flatMap((each) => (each.as === "none" ? [each.it] : [])),
    types: reading.namedTypes(),
    compilation: source.compilation,
  };
}

function fileDoc(file: ts.SourceFile, ctx: ReadContext): ParsedDoc {
  const doc = parseDoc(fileComment(file));
  checkTags(doc, { place: "file", name: nameFromPath(file.fileName) }, ctx);
  return doc;
}

function readingBase({ program, checker }: Source, sink: Sink): ReadingBase {
  const reported = new Set<string>();
  return {
    checker,
    program,
    reportTag(tag, code, args, related) {
      const place = `${tag.span.file}:${tag.span.line}:${tag.span.column} ${code}`;
      // A comment is read wherever its type is used; its faults are reported once.
      if (reported.has(place) || !isOwn(program, program.getSourceFile(tag.span.file))) return;
      reported.add(place);
      sink.report(code, args, tag.span, related);
    },
  };
}

function isOwn(program: ReadContext["program"], file: ts.SourceFile | undefined): boolean {
  return file !== undefined && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}
