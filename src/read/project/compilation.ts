import { dirname, resolve } from "node:path";
import { ts } from "ts-morph";
import type { Compilation } from "../../model/model.ts";

/** Collects where imports lead, as far as the bundler might go elsewhere. */
export interface ImportTable {
  add(file: string, specifier: string, target: ts.ResolvedModule): void;
  readonly imports: Compilation["imports"];
}

export function createImportTable(): ImportTable {
  const imports: Record<string, Record<string, string>> = {};
  return {
    imports,
    add(file, specifier, { resolvedFileName: target }) {
      // Declarations say nothing of where the code is, and packages are found by everybody in the same way.
      if (/\.d\.([cm]?ts|\w+\.ts)$|\/node_modules\//.test(target) || isSaid(file, specifier, target)) return;
      imports[file] = { ...imports[file], [specifier]: target };
    },
  };
}

/** A file that is named as it is called. Where an ending is left away or stands for another, the bundler may take a neighbour. */
function isSaid(file: string, specifier: string, target: string): boolean {
  return /^\.\.?\//.test(specifier) && target === resolve(dirname(file), specifier).replaceAll("\\", "/");
}

/** By these conditions of `exports` Node 20.19 and later take packages, besides `node`, `import`, `require` and `default`. */
const NODE_CONDITIONS: readonly string[] = ["node-addons", "module-sync"];

/** Types are looked for by the conditions by which code is found, as far as the way to find packages knows conditions. */
export function withConditions(options: ts.CompilerOptions): ts.CompilerOptions {
  const { customConditions, module, moduleResolution } = options;
  const knowsNone = moduleResolution === undefined ? WITHOUT_EXPORTS.has(module) : moduleResolution < ts.ModuleResolutionKind.Node16;
  return knowsNone ? options : { ...options, customConditions: [...(customConditions ?? []), "node", ...NODE_CONDITIONS] };
}

/** Kinds of modules that by themselves mean a way to find packages from before there were `exports`. */
const WITHOUT_EXPORTS: ReadonlySet<ts.ModuleKind | undefined> = new Set([
  ts.ModuleKind.None,
  ts.ModuleKind.AMD,
  ts.ModuleKind.UMD,
  ts.ModuleKind.System,
]);

/** What the tsconfig.json says about the code that comes out, in words that bundlers read. */
export function readCompilation(options: ts.CompilerOptions, imports: Compilation["imports"]): Compilation {
  const base = options.baseUrl ?? (typeof options["pathsBasePath"] === "string" ? options["pathsBasePath"] : ".");
  const paths = Object.entries(options.paths ?? {}).map(([pattern, targets]) => [pattern, targets.map((target) => resolve(base, target))]);
  const { experimentalDecorators, emitDecoratorMetadata, verbatimModuleSyntax, jsxFactory, jsxFragmentFactory, jsxImportSource } = options;
  return {
    imports,
    conditions: [...new Set([...(options.customConditions ?? []), ...NODE_CONDITIONS])],
    options: {
      useDefineForClassFields: options.useDefineForClassFields ?? (options.target ?? ts.ScriptTarget.Latest) >= ts.ScriptTarget.ES2022,
      ...(experimentalDecorators !== undefined && { experimentalDecorators }),
      ...(emitDecoratorMetadata !== undefined && { emitDecoratorMetadata }),
      ...(verbatimModuleSyntax !== undefined && { verbatimModuleSyntax }),
      jsx: JSX.get(options.jsx) ?? "react-jsx",
      ...(jsxFactory !== undefined && { jsxFactory }),
      ...(jsxFragmentFactory !== undefined && { jsxFragmentFactory }),
      ...(jsxImportSource !== undefined && { jsxImportSource }),
      ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
    },
  };
}

/** Where JSX is preserved for a later tool, that is this one: it does what `react-jsx` says. */
const JSX: ReadonlyMap<ts.JsxEmit | undefined, string> = new Map([
  [ts.JsxEmit.React, "react"],
  [ts.JsxEmit.ReactJSX, "react-jsx"],
  [ts.JsxEmit.ReactJSXDev, "react-jsxdev"],
]);
