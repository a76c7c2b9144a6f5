import { dirname, parse } from "node:path";
import { Project, ts } from "ts-morph";
import type { Sink } from "../diagnostics/sink.ts";
import type { Compilation } from "../model/model.ts";
import { createImportTable, readCompilation } from "./compilation.ts";
import { type Config, type Configs, findConfigs } from "./config.ts";
import { markFormats, resolveByFormat } from "./node-format.ts";
import { spanOf } from "./span.ts";

/** The user's program as the compiler sees it. */
export interface Source {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** One per entry asked for, in that order. */
  readonly entries: readonly ts.SourceFile[];
  readonly compilation: Compilation;
}

/** Opens the entries with the options of the tsconfig.json that the first belongs to; reports what is wrong with that file. */
export function openProject(paths: readonly string[], sink: Sink): Source | undefined {
  const configs = findConfigs(paths[0] ?? ".");
  if (hasProblems(configs, sink)) return undefined;

  const parsed = configs.own?.parsed;
  const options = compilerOptions(parsed?.options, paths);
  const table = createImportTable();
  const project = new Project({ compilerOptions: options, resolutionHost: resolveByFormat(configs, table.add) });
  const entries = paths.map((path) => project.addSourceFileAtPath(path).compilerNode);
  // Declarations that the project includes without importing them (`declare module`, `declare global`).
  project.addSourceFilesAtPaths((parsed?.fileNames ?? []).filter((file) => /\.d\.([cm]?ts|\w+\.ts)$/.test(file)));
  const program = project.getProgram().compilerObject;
  markFormats(program, project.getModuleResolutionHost());
  const checker = project.getTypeChecker().compilerObject;
  return { program, checker, entries, compilation: readCompilation(options, table.imports) };
}

function hasProblems({ all, missing }: Configs, sink: Sink): boolean {
  const found = all.flatMap(({ path, parsed }) =>
    configErrors(parsed).map((error) => ({ text: textOf(error), at: placeOf(error) ?? startOf(path) })),
  );
  const lost = missing.map(({ path, from }) => ({ text: `there is no project '${path}', which this one refers to.`, at: startOf(from) }));
  for (const { text, at } of [...found, ...lost]) sink.report("invalid-tsconfig", { text }, at);
  return found.length + lost.length > 0;
}

function configErrors(parsed: Config["parsed"]): readonly ts.Diagnostic[] {
  return ts.getConfigFileParsingDiagnostics(parsed).filter((error) => !IGNORED_CONFIG_ERRORS.has(error.code));
}

/** "No inputs were found": the entry given on the command line is input enough. */
const IGNORED_CONFIG_ERRORS: ReadonlySet<number> = new Set([18002, 18003]);

/** What the user asked for, made to work for one module that is compiled and never emitted by tsc. */
function compilerOptions(asked: ts.CompilerOptions | undefined, [entry = "."]: readonly string[]): ts.CompilerOptions {
  // Without a tsconfig.json it is the module's own folder that @types packages are looked for from, not the current one.
  const typeRoots = ts.getEffectiveTypeRoots({}, { getCurrentDirectory: () => dirname(entry) });
  const base = asked ?? { ...STRICT_ESNEXT, ...(typeRoots && { typeRoots }) };
  return {
    ...base,
    // TypeScript 6 no longer loads every @types package by itself; modules written for earlier versions count on it.
    types: base.types ?? ["*"],
    // What TypeScript 6 calls deprecated still works, and is the user's own affair.
    ignoreDeprecations: "6.0",
    // Union members come in one order, whatever else the program mentions before them.
    stableTypeOrdering: true,
    allowJs: true,
    noEmit: true,
    // Where outputs would go is nothing to complain about: sources come from wherever they are.
    rootDir: parse(entry).root,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
    skipLibCheck: true,
  };
}

const STRICT_ESNEXT: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  jsx: ts.JsxEmit.ReactJSX,
};

/** Reports the user's own type errors, with TypeScript's codes. Declaration files of packages are not the user's. */
export function reportTypeErrors({ program }: Source, sink: Sink): void {
  const own = program.getSourceFiles().filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file));
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
  for (const diagnostic of ts.sortAndDeduplicateDiagnostics(diagnostics)) {
    if (diagnostic.category !== ts.DiagnosticCategory.Error) continue;
    const related = (diagnostic.relatedInformation ?? []).flatMap((info) => {
      // "'toUpperCase' is declared here": nobody looks for his mistake in TypeScript's own libraries.
      const span = info.file && program.isSourceFileDefaultLibrary(info.file) ? undefined : placeOf(info);
      return span ? [{ message: textOf(info), span }] : [];
    });
    sink.report("typescript-error", { text: textOf(diagnostic), code: diagnostic.code }, placeOf(diagnostic), related);
  }
}

function textOf(diagnostic: ts.DiagnosticRelatedInformation): string {
  return ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
}

/** A tsconfig.json that cannot be found has no place; the one that asks for it has. */
function startOf(file: string): ReturnType<typeof placeOf> {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 2 };
}

function placeOf({ file, start, length }: ts.DiagnosticRelatedInformation): ReturnType<typeof spanOf> | undefined {
  return file && start !== undefined ? spanOf(file, start, start + (length ?? 1)) : undefined;
}
