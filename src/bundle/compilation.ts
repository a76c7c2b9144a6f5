import { dirname } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import type { Compilation } from "../model/model.ts";
import { withMetadata } from "../read/metadata.ts";
import { anyOf } from "./late-require.ts";
import type { SourceEdit } from "./source-edits.ts";

/** What the compiler was told about the sources, told to the bundler, so that both mean the same program. */
export function compilationSettings(compilation: Compilation | undefined): {
  readonly settings: Pick<BuildOptions, "conditions" | "tsconfigRaw">;
  readonly plugins: readonly Plugin[];
  readonly edits: readonly SourceEdit[];
} {
  if (!compilation) return { settings: {}, plugins: [], edits: [] };
  const { imports, conditions, options } = compilation;
  return {
    settings: {
      tsconfigRaw: JSON.stringify({ compilerOptions: options }),
      // With conditions of its own esbuild leaves out one that it has else.
      ...(conditions.length > 0 && { conditions: [...conditions, "module"] }),
    },
    plugins: Object.keys(imports).length > 0 ? [resolvedImports(imports)] : [],
    edits: options["emitDecoratorMetadata"] === true ? [(source, file) => withMetadata(source, file, options)] : [],
  };
}

/** Imports lead where the compiler found what they stand for: `paths`, `rootDirs`, the sources of other projects. */
function resolvedImports(imports: Compilation["imports"]): Plugin {
  const byFile = new Map(Object.entries(imports).map(([file, targets]) => [file, new Map(Object.entries(targets))]));
  return {
    name: "mcpc-resolved-imports",
    setup(build) {
      const specifiers = new Set([...byFile.values()].flatMap((targets) => [...targets.keys()]));
      build.onResolve({ filter: anyOf([...specifiers]) }, async ({ path, importer, kind }) => {
        const target = byFile.get(importer.replaceAll("\\", "/"))?.get(path);
        if (target === undefined) return undefined;
        // The package around it may say that it has no side effects.
        const { sideEffects } = await build.resolve(target, { kind, resolveDir: dirname(target) });
        return { path: target, sideEffects };
      });
    },
  };
}
