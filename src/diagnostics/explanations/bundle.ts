import type { BundleArgs } from "../code-args.ts";
import type { ExplanationsOf, Listing } from "./explanation.ts";

/** A JavaScript package that is installed beside the module, and what TypeScript knows of it. */
function installed(name: string, code: string, types: string): Listing {
  return {
    [`node_modules/${name}/package.json`]: `{ "name": "${name}", "main": "index.js", "types": "index.d.ts" }\n`,
    [`node_modules/${name}/index.js`]: code,
    [`node_modules/${name}/index.d.ts`]: types,
  };
}

const SUM_TYPES = "export declare function sum(xs: number[]): number;\n";
const SUM_IN_JAVASCRIPT = "exports.sum = (xs) => xs.reduce((a, b) => a + b, 0);\n";
const ADD = 'import { sum } from "fast-sum";\n\n/** Adds. */\nexport const add = (xs: number[]): number => sum(xs);\n';
const PICTURES = 'declare module "*.png" {\n  const bytes: Uint8Array;\n  export default bytes;\n}\n';
const CONFIG = '{ "compilerOptions": { "strict": true, "module": "preserve", "types": [] } }\n';

/** What the bundler objects to. */
export const bundleExplanations: ExplanationsOf<BundleArgs> = {
  "bundle-error": {
    summary: "The module and what it imports cannot be put into one file.",
    why: "The message is that of esbuild, the bundler. TypeScript believes the types of a package; the bundler looks at its code, and sees \
where the two differ: an export that is declared and does not exist, or JavaScript that is not well formed.",
    wrong: { "lib.ts": ADD, ...installed("fast-sum", "export const total = 1;\n", SUM_TYPES) },
    right: { "lib.ts": ADD, ...installed("fast-sum", "export const sum = (xs) => xs.reduce((a, b) => a + b, 0);\n", SUM_TYPES) },
  },
  "bundle-warning": {
    summary: "The bundler doubts that some code means in one file what it meant before.",
    why: "The message is that of esbuild. Direct `eval`, for one, sees the names around it, and those may be others in the bundled file. The \
program is built; look at the place and try it.",
    wrong: { "lib.ts": "/** Calculates. */\nexport const calculate = (formula: string): number => Number(eval(formula));\n" },
    right: {
      "lib.ts": "/** Calculates. */\nexport const calculate = (formula: string): number => Number(new Function('return ' + formula)());\n",
    },
  },
  "import-not-found": {
    summary: "The module imports something that is not there.",
    why: "The program carries everything it imports inside, so that it runs where nothing is installed; what it cannot find, it cannot carry. \
Types alone are not enough: a `.d.ts` or an @types package satisfies TypeScript while the package itself is missing.",
    wrong: {
      "lib.ts": ADD,
      "types.d.ts": `declare module "fast-sum" {\n  export function sum(xs: number[]): number;\n}\n`,
      "tsconfig.json": CONFIG,
    },
    right: { "lib.ts": ADD, ...installed("fast-sum", SUM_IN_JAVASCRIPT, SUM_TYPES) },
  },
  "import-left-out": {
    summary: "A package that the module uses asks for another one, which is not installed, only when it gets there.",
    why: "Many packages call `require` for extras that most users do without. The program is built without the extra, and what needs it fails when \
it is used. If your tools need it, install it and build again.",
    wrong: { "lib.ts": ADD, ...installed("fast-sum", 'exports.sum = (xs) => require("adder").sum(xs);\n', SUM_TYPES) },
    right: {
      "lib.ts": ADD,
      ...installed("fast-sum", 'exports.sum = (xs) => require("adder").sum(xs);\n', SUM_TYPES),
      ...installed("adder", SUM_IN_JAVASCRIPT, SUM_TYPES),
    },
  },
  "import-unknown": {
    summary: "The module, or a package that it uses, asks for another module by a name that it makes when it runs.",
    why: "What a program carries has to be known when it is built. Names that are written out somewhere, and templates that begin with a path or \
a package, are compared with what is installed; of a package that says nothing of the name all is carried that its package.json calls optional. Any other name \
is looked for when the program runs, beside it, which is right for files of the user's. `--external name` leaves a package out, which then finds what is installed next to it.",
    wrong: {
      "lib.ts": ADD,
      ...installed("fast-sum", "exports.sum = (xs, by = 'adder') => require(by).sum(xs);\n", SUM_TYPES),
    },
    right: {
      "lib.ts": ADD,
      ...installed("fast-sum", "const by = 'adder';\nexports.sum = (xs) => require(by).sum(xs);\n", SUM_TYPES),
      ...installed("adder", SUM_IN_JAVASCRIPT, SUM_TYPES),
    },
  },
  "native-addon": {
    summary: "The module needs a native addon, a .node file, which ties the program to one system.",
    why: "A native addon is machine code. The program carries it and puts it into a temporary folder, from where Node loads it; on another system, \
or with a version of Node that the addon was not made for, what needs it fails. `--external name` leaves the package out: the program then \
looks for it in a node_modules beside itself. Many packages have a twin in WebAssembly, which runs everywhere.",
    wrong: {
      "lib.ts": ADD,
      ...installed("fast-sum", 'module.exports = require("./sum.node");\n', SUM_TYPES),
      "node_modules/fast-sum/sum.node": "(machine code)\n",
    },
    right: { "lib.ts": ADD, ...installed("fast-sum", SUM_IN_JAVASCRIPT, SUM_TYPES) },
  },
  "native-addon-lookup": {
    summary: "A package that the module uses looks for a native addon when it is loaded.",
    why: "It does so with a helper such as `bindings` or `node-gyp-build`, which searches the package's folder, and a program has none. \
Packages that fall back to JavaScript work all the same; the others fail at the first call. Addons that the search would find are carried, so \
this one is missing here, too; `--external name` leaves the package to be installed beside the program.",
    wrong: {
      "lib.ts": ADD,
      ...installed("fast-sum", 'module.exports = require("bindings")("sum.node");\n', SUM_TYPES),
      ...installed("bindings", "module.exports = (name) => require(name);\n", "export {};\n"),
    },
    right: { "lib.ts": ADD, ...installed("fast-sum", SUM_IN_JAVASCRIPT, SUM_TYPES) },
  },
  "unsupported-file": {
    summary: "The module imports a file that is neither code nor text as if it were a module.",
    why: "What a picture or an archive means as a module is not defined. With an attribute the import says what it wants of the file, which is then \
carried in the program: `bytes` for a Uint8Array, `text` for a string. JSON, and text in .css, .gql, .graphql, .html, .md and .sql files, \
needs none.",
    wrong: {
      "lib.ts": 'import dot from "./dot.png";\n\n/** Size. */\nexport const size = (): number => dot.length;\n',
      "dot.png": "(picture)\n",
      "files.d.ts": PICTURES,
      "tsconfig.json": CONFIG,
    },
    right: {
      "lib.ts": 'import dot from "./dot.png" with { type: "bytes" };\n\n/** Size. */\nexport const size = (): number => dot.length;\n',
      "dot.png": "(picture)\n",
      "files.d.ts": PICTURES,
      "tsconfig.json": CONFIG,
    },
  },
};
