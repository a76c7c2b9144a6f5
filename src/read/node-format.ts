import { type ResolutionHostFactory, ts } from "ts-morph";

/**
 * Under `node16` and `nodenext` a file is an ES module or CommonJS by its name and its package.json. That decides what its
 * imports resolve to and what it may say (`import.meta`). ts-morph keeps it from the compiler; `resolveByFormat` and `markFormats` tell it.
 */
export const resolveByFormat: ResolutionHostFactory = (host, getOptions) => {
  // The options are not there yet when ts-morph asks for the host.
  let cache: ts.ModuleResolutionCache | undefined;
  return {
    resolveModuleNames(names, containingFile, _reused, _redirected, _options, file) {
      const options = getOptions();
      cache ??= ts.createModuleResolutionCache("/", (name) => name, options);
      const format = ts.getImpliedNodeFormatForFile(containingFile, cache.getPackageJsonInfoCache(), host, options);
      // What is resolved is kept under the format of the file.
      if (file) file.impliedNodeFormat = format;
      return names.map((name) => ts.resolveModuleName(name, containingFile, options, host, cache, undefined, format).resolvedModule);
    },
  };
};

/** Tells the checker the format of the files that import nothing, too. */
export function markFormats(program: ts.Program, host: ts.ModuleResolutionHost): void {
  const options = program.getCompilerOptions();
  const cache = ts.createModuleResolutionCache("/", (name) => name, options).getPackageJsonInfoCache();
  for (const file of program.getSourceFiles()) {
    file.impliedNodeFormat ??= ts.getImpliedNodeFormatForFile(file.fileName, cache, host, options);
  }
}
