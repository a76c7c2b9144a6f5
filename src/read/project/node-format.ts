import { type ResolutionHostFactory, ts } from "ts-morph";
import type { Configs } from "./config.ts";
import type { PackagesView } from "./packages.ts";
import { createProjectSources } from "./project-sources.ts";

/** Hears where an import leads. */
export type OnResolved = (file: string, specifier: string, target: ts.ResolvedModule) => void;

/**
 * Under `node16` and `nodenext` a file is an ES module or CommonJS by its name and its package.json. That decides what its
 * imports resolve to and what it may say (`import.meta`). ts-morph keeps it from the compiler; `resolveByFormat` and `markFormats` tell it.
 *
 * @param configs projects that see each other's sources; in a foreign file imports are resolved by the options of its own project
 * @param view where packages are found
 */
export function resolveByFormat({ all, foreign }: Configs, view: PackagesView, onResolved: OnResolved): ResolutionHostFactory {
  return (disk, getOptions) => {
    const { host, sourceOf } = createProjectSources(all, view(disk));
    // The options are not there yet when ts-morph asks for the host.
    const caches = new Map<ts.CompilerOptions, ts.ModuleResolutionCache>();
    return {
      resolveModuleNames(names, containingFile, _reused, _redirected, _options, file) {
        const options = foreign.get(containingFile)?.options ?? getOptions();
        const cache = caches.get(options) ?? ts.createModuleResolutionCache("/", (name) => name, options);
        caches.set(options, cache);
        const format = ts.getImpliedNodeFormatForFile(containingFile, cache.getPackageJsonInfoCache(), host, options);
        // What is resolved is kept under the format of the file.
        if (file) file.impliedNodeFormat = format;
        return names.map((name) => {
          const { resolvedModule } = ts.resolveModuleName(name, containingFile, options, host, cache, undefined, format);
          const source = resolvedModule && sourceOf(resolvedModule.resolvedFileName);
          const target = source === undefined ? resolvedModule : { resolvedFileName: source, isExternalLibraryImport: false };
          if (target) onResolved(containingFile, name, target);
          return target;
        });
      },
      resolveTypeReferenceDirectives(references, containingFile, _redirected, options, format) {
        return references.map((reference) => {
          const [name, own] = typeof reference === "string" ? [reference] : [reference.fileName, reference.resolutionMode];
          const found = ts.resolveTypeReferenceDirective(name, containingFile, options, host, undefined, undefined, own ?? format);
          return found.resolvedTypeReferenceDirective;
        });
      },
    };
  };
}

/** Tells the checker the format of the files that import nothing, too. */
export function markFormats(program: ts.Program, host: ts.ModuleResolutionHost): void {
  const options = program.getCompilerOptions();
  const cache = ts.createModuleResolutionCache("/", (name) => name, options).getPackageJsonInfoCache();
  for (const file of program.getSourceFiles()) {
    file.impliedNodeFormat ??= ts.getImpliedNodeFormatForFile(file.fileName, cache, host, options);
  }
}
