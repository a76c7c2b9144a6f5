import type { BuildOptions, Plugin } from "esbuild";
import type { Compilation } from "../model/model.ts";
import { anyOf } from "./late-require.ts";

/** What the compiler was told about the sources, told to the bundler, so that both mean the same program. */
export function compilationSettings(compilation: Compilation | undefined): {
  readonly settings: Pick<BuildOptions, "conditions" | "tsconfigRaw">;
  readonly plugins: readonly Plugin[];
} {
  if (!compilation) return { settings: {}, plugins: [] };
  const { imports, conditions, options } = compilation;
  return {
    settings: {
      tsconfigRaw: JSON.stringify({ compilerOptions: options }),
      // With conditions of its own esbuild leaves out one that it has else.
      ...(conditions.length > 0 && { conditions: [...conditions, "module"] }),
    },
    plugins: Object.keys(imports).length > 0 ? [resolvedImports(imports)] : [],
  };
}

/** Imports lead where the compiler found what they stand for: `paths`, `rootDirs`, the sources of other projects. */
function resolvedImports(imports: Compilation["imports"]): Plugin {
  const byFile = new Map(Object.entries(imports).map(([file, targets]) => [file, new Map(Object.entries(targets))]));
  return {
    name: "mcpc-resolved-imports",
    setup(build) {
      const specifiers = new Set([...byFile.values()].flatMap((targets) => [...targets.keys()]));
      build.onResolve({ filter: anyOf([...specifiers]) }, ({ path, importer }) => {
        const target = byFile.get(importer.replaceAll("\\", "/"))?.get(path);
        return target === undefined ? undefined : { path: target };
      });
    },
  };
}
