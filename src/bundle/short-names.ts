import type { BuildOptions, Plugin } from "esbuild";

/** Functions of Node and of the language that the runtime calls often. */
const OFTEN: Readonly<Record<string, readonly string[]>> = {
  Array: ["isArray"],
  JSON: ["stringify"],
  Math: ["abs", "max", "min"],
  Number: ["isFinite", "isInteger"],
  Object: ["assign", "defineProperty", "hasOwn", "keys"],
  Reflect: ["apply", "get"],
  process: ["getBuiltinModule"],
};

const MODULE = "mcpc:short-names";

/**
 * Gives each function that the runtime calls often a name of one or two letters, the bundler's choice, so that a program spells it out
 * once. What user code does to the originals later does not reach the runtime then.
 */
export const shortNames: Required<Pick<BuildOptions, "define" | "inject">> & { readonly plugin: Plugin } = {
  inject: [MODULE],
  define: {
    "Number.POSITIVE_INFINITY": "Infinity",
    ...Object.fromEntries(
      Object.entries(OFTEN).flatMap(([owner, names]) => names.map((name) => [`${owner}.${name}`, localName(owner, name)])),
    ),
  },
  plugin: {
    name: "mcpc-short-names",
    setup({ onLoad, onResolve }) {
      const lines = Object.entries(OFTEN).map(([owner, names]) => {
        const picked = names.map((name) => `${name}: ${localName(owner, name)}`);
        return `export const { ${picked.join(", ")} } = ${owner};\n`;
      });
      onResolve({ filter: new RegExp(`^${MODULE}$`) }, ({ path }) => ({ path, namespace: MODULE }));
      onLoad({ filter: /./, namespace: MODULE }, () => ({ contents: lines.join(""), loader: "js" }));
    },
  },
};

/** Nothing in the runtime is called so. */
function localName(owner: string, name: string): string {
  return `__${owner}_${name}`;
}
