import { builtinModules } from "node:module";
import type { OnResolveResult, Plugin } from "esbuild";

/**
 * Modules that the running program asks Node for: the built-in ones, however they are imported, so that no import statement is left
 * over, and packages that are not installed but are asked for only when a dependency gets there, as they would be unbundled.
 *
 * @param uninstalled specifiers that could not be resolved, as written
 */
export function lateRequire(uninstalled: readonly string[]): Plugin {
  return {
    name: "mcpc-late-require",
    setup(build) {
      build.onResolve({ filter: /.*/, namespace: "late" }, ({ path }) => ({ path, external: true }));
      // esbuild leaves URLs to run time as import statements, which a program of one file cannot have.
      build.onResolve({ filter: /^https?:/ }, ({ path }) => ({ errors: [{ text: `Could not resolve "${path}"` }] }));
      build.onResolve({ filter: builtins() }, ({ path, kind }) => late(path.startsWith("node:") ? path : `node:${path}`, kind));
      if (uninstalled.length > 0) {
        build.onResolve({ filter: anyOf(uninstalled) }, ({ path, kind, importer }) =>
          kind !== "import-statement" && isDependency(importer) ? late(path, kind) : undefined,
        );
      }
      build.onLoad({ filter: /.*/, namespace: "late" }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)});`,
        loader: "js",
      }));
    },
  };
}

/** Whether a file belongs to a package the user installed: what it leaves to run time is not the user's mistake. */
export function isDependency(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file);
}

function late(path: string, kind: string): OnResolveResult {
  return kind === "require-resolve" ? { path, external: true } : { path, namespace: "late" };
}

/** Built-in modules: `node:` goes to Node in any case, a bare name when it is one of Node's, as Node itself decides. */
function builtins(): RegExp {
  return new RegExp(`^node:|${anyOf(builtinModules.filter((name) => !name.startsWith("node:"))).source}`);
}

/** Matches these specifiers and no others. */
export function anyOf(specifiers: readonly string[]): RegExp {
  return new RegExp(`^(?:${specifiers.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})$`);
}
