import { dirname, parse } from "node:path";
import { Project, ts } from "ts-morph";
import type { Sink } from "../../diagnostics/sink.ts";
import type { Compilation } from "../../model/model.ts";
import { spanOf } from "../span.ts";
import { createImportTable, readCompilation, withConditions } from "./compilation.ts";
import { type Configs, findConfigs } from "./config.ts";
import { configProblems } from "./config-problems.ts";
import { markFormats, resolveByFormat } from "./node-format.ts";
import { openPackages, type Packages } from "./packages.ts";

/** The user's program as the compiler sees it. */
export interface Source {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** One per entry asked for, in that order. */
  readonly entries: readonly ts.SourceFile[];
  /** All of the user's own code: no declarations, nothing from packages. */
  readonly ownFiles: readonly ts.SourceFile[];
  /** Those of them that are compiled under these options; other projects judge theirs by their own. */
  readonly judged: readonly ts.SourceFile[];
  readonly compilation: Compilation;
}

/** Opens the entries with the options of the tsconfig.json that the first belongs to; reports what is wrong with that file. */
export function openProject(paths: readonly string[], sink: Sink): Source | undefined {
  const [entry = "."] = paths;
  const packages = openPackages(entry, sink);
  if (!packages) return undefined;
  const configs = findConfigs(entry, packages.view);
  if (hasProblems(configs, sink)) return undefined;

  const parsed = configs.own?.parsed;
  const options = compilerOptions(parsed?.options, entry, packages);
  const table = createImportTable();
  const project = new Project({ compilerOptions: options, resolutionHost: resolveByFormat(configs, packages.view, table.add) });
  const entries = paths.map((path) => project.addSourceFileAtPath(path).compilerNode);
  // Declarations that the project includes without importing them (`declare module`, `declare global`).
  project.addSourceFilesAtPaths((parsed?.fileNames ?? []).filter((file) => /\.d\.([cm]?ts|\w+\.ts)$/.test(file)));
  const program = project.getProgram().compilerObject;
  if (packages.reportMissing()) return undefined;
  markFormats(program, project.getModuleResolutionHost());
  const checker = project.getTypeChecker().compilerObject;
  const ownFiles = program.getSourceFiles().filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file));
  const judged = ownFiles.filter(({ fileName }) => !configs.foreign.has(fileName));
  return { program, checker, entries, ownFiles, judged, compilation: readCompilation(options, table.imports) };
}

function hasProblems({ all, missing }: Configs, sink: Sink): boolean {
  const found = all.flatMap(configProblems);
  for (const { text, at } of found) sink.report("invalid-tsconfig", { text }, at);
  for (const [path, [at, ...others]] of missing) {
    const related = others.map((span) => ({ message: "and here", span }));
    sink.report("invalid-tsconfig", { text: `there is no project '${path}', which is referred to here.` }, at, related);
  }
  return found.length + missing.size > 0;
}

/** What the user asked for, made to work for one module that is compiled and never emitted by tsc. */
function compilerOptions(asked: ts.CompilerOptions | undefined, entry: string, packages: Packages): ts.CompilerOptions {
  // Without a tsconfig.json it is the module's own folder that @types packages are looked for from, not the current one.
  const typeRoots = ts.getEffectiveTypeRoots({}, { getCurrentDirectory: () => dirname(entry) });
  const base = asked ?? { ...STRICT_ESNEXT, ...(typeRoots && { typeRoots }) };
  // TypeScript 6 no longer loads every @types package by itself; modules written for earlier versions count on it.
  const types = base.types ?? ["*"];
  return {
    ...withConditions(base),
    // What `*` means TypeScript finds out by looking at the disk itself.
    types: packages.elsewhere ? ts.getAutomaticTypeDirectiveNames({ ...base, types }, packages.view(ts.sys)) : types,
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
    isolatedDeclarations: false,
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

/** Reports the user's own type errors, with TypeScript's codes. */
export function reportTypeErrors({ program, judged }: Source, sink: Sink): void {
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...judged.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
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

function placeOf({ file, start, length }: ts.DiagnosticRelatedInformation): ReturnType<typeof spanOf> | undefined {
  return file && start !== undefined ? spanOf(file, start, start + (length ?? 1)) : undefined;
}
