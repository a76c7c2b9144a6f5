import type { Plugin } from "esbuild";

/**
 * Packages that are not carried but looked for beside the program when it runs, in a `node_modules` of its folder or of one above.
 *
 * @param names of packages; what is imported of a package below its name counts, too
 * @param late whether the program asks by `require`, having no import statements
 * @param asked gets the names of those that are imported, with a path below which each is looked for
 */
export function externals(names: readonly string[], late: boolean, asked: (name: string, from: string) => void): readonly Plugin[] {
  if (names.length === 0) return [];
  const filter = new RegExp(`^(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})(?:/|$)`);
  return [
    {
      name: "mcpc-externals",
      setup({ onLoad, onResolve }) {
        onResolve({ filter: /./, namespace: "external" }, ({ path }) => ({ path, external: true }));
        onResolve({ filter: /./, namespace: "external-module" }, ({ path }) => ({ path, namespace: "external" }));
        onResolve({ filter }, ({ path, kind, resolveDir }) => {
          if (resolveDir !== "") asked(packageName(path), resolveDir);
          if (!late) return { path, external: true };
          if (kind === "import-statement") return { path, namespace: "external-module" };
          return kind === "require-call" ? { path, namespace: "external" } : { path, external: true };
        });
        onLoad({ filter: /./, namespace: "external" }, ({ path }) => ({ contents: required(path), loader: "js" }));
        onLoad({ filter: /./, namespace: "external-module" }, ({ path }) => ({ contents: imported(path), loader: "js" }));
      },
    },
  ];
}

/** `@scope/name/deep` is a part of `@scope/name`. */
function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

/** Node gives an ES module to `require` as its namespace, which is frozen; `__esModule` tells the bundler that the default export is apart. */
function required(path: string): string {
  return `const found = require(${JSON.stringify(path)});
module.exports = found?.[Symbol.toStringTag] === "Module" ? Object.defineProperty({ ...found }, "__esModule", { value: true }) : found;
`;
}

function imported(path: string): string {
  const name = JSON.stringify(path);
  return `export * from ${name};\nexport { default } from ${name};\n`;
}
