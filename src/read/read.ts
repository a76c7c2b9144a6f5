import type { Sink } from "../diagnostics/sink.ts";
import type { Excluded, Module, Tool } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import type { ReadContext } from "./context.ts";
import { exportedFunctions } from "./exports.ts";
import { createNames } from "./names.ts";
import { openProject, reportTypeErrors, type Source } from "./project.ts";
import { nameFromPath, readServer } from "./server.ts";
import { readTool } from "./tools.ts";
import { createTypeReading, type ReadingBase } from "./type.ts";

/** Reads the entry modules; `undefined` when there is nothing to read. Mistakes in them are reported and reading goes on. */
export function read(options: ResolvedOptions, sink: Sink): Module | undefined {
  const source = openProject(options.entries, sink);
  if (!source) return undefined;
  if (!options.allowTypeErrors) reportTypeErrors(source, sink);

  const base = readingBase(source, sink);
  const reading = createTypeReading(base, createNames(source.checker));
  const ctx: ReadContext = { ...base, ...reading };
  const found = source.entries.flatMap((file, entry) => {
    const prefix = source.entries.length > 1 ? [nameFromPath(file.fileName)] : [];
    return exportedFunctions(file, source).flatMap((exported) => readTool(exported, { entry, prefix, args: options.args }, ctx) ?? []);
  });
  return {
    ...readServer(source.entries, options),
    tools: found.filter((each): each is Tool => "params" in each),
    resources: [],
    prompts: [],
    env: [],
    excluded: found.filter((each): each is Excluded => "reason" in each),
    types: reading.namedTypes(),
  };
}

function readingBase({ program, checker }: Source, sink: Sink): ReadingBase {
  const reported = new Set<string>();
  return {
    checker,
    program,
    reportTag(tag, code, args, related) {
      const place = `${tag.span.file}:${tag.span.line}:${tag.span.column} ${code}`;
      // A comment is read wherever its type is used; its faults are reported once.
      if (reported.has(place) || !isOwn(program, tag.span.file)) return;
      reported.add(place);
      sink.report(code, args, tag.span, related);
    },
  };
}

function isOwn(program: ReadContext["program"], path: string): boolean {
  const file = program.getSourceFile(path);
  return file !== undefined && !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file);
}
