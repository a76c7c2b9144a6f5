import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";
import { anyOf } from "./late-require.ts";

/**
 * For a text that is an ES module: built-in modules stay import statements, Node's under `node:`, and CommonJS code that requires one gets what Node
 * would give it. What is not installed is left to run time where a dependency asks for it then.
 *
 * @param uninstalled specifiers that could not be resolved, as written
 */
export function builtInImports(uninstalled: readonly string[]): Plugin {
  return {
    name: "mcpc-built-in-imports",
    setup({ onLoad, onResolve }) {
      const builtIn = new RegExp(`^node:|${anyOf(builtinModules.filter((name) => !name.startsWith("node:"))).source}`);
      // esbuild leaves URLs to run time as they are; a program is whole in itself.
      onResolve({ filter: /^https?:/ }, ({ path }) => ({ errors: [{ text: `Could not resolve "${path}"` }] }));
      onResolve({ filter: BROUGHT }, ({ path }) => ({ path, external: true }));
      onResolve({ filter: /./, namespace: "required" }, ({ path }) => ({ path, namespace: "imported" }));
      onResolve({ filter: builtIn }, ({ path, kind }) => {
        const name = path.startsWith("node:") ? path : `node:${path}`;
        return kind === "require-call" ? { path: name, namespace: "required" } : { path: name, external: true };
      });
      if (uninstalled.length > 0) {
        onResolve({ filter: anyOf(uninstalled) }, ({ path, kind }) => (kind === "import-statement" ? undefined : { path, external: true }));
      }
      onLoad({ filter: /./, namespace: "required" }, ({ path }) => ({
        contents: `module.exports = require(${JSON.stringify(path)}).default;`,
      }));
      onLoad({ filter: /./, namespace: "imported" }, ({ path }) => ({ contents: `export { default } from ${JSON.stringify(path)};` }));
    },
  };
}

/** What only one platform has. */
const BROUGHT = /^(bun|cloudflare):/;
