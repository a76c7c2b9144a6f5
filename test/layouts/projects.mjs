// Two projects as users have them: one package, and a monorepo whose tools use two other packages of it.

const TSCONFIG = JSON.stringify({
  compilerOptions: { strict: true, module: "nodenext", target: "es2022", types: ["node"], skipLibCheck: true },
});

/** Of npm: an ES module, CommonJS with types of its own beside, and one that reads files beside itself. */
const DEPENDENCIES = { chalk: "5.6.2", figlet: "1.9.3", lodash: "4.17.21" };
const TYPES = { "@types/figlet": "1.7.0", "@types/lodash": "4.17.20", "@types/node": "20.19.43" };

const IMPORTS = `import { EOL } from "node:os";
import chalk from "chalk";
import figlet from "figlet";
import lodash from "lodash";
`;

const SIGN = `/** A sign at a door. */
export interface Sign {
  /** What is written on it. */
  text: string;
}
`;

const paint = (words) => `
/**
 * Paints a sign.
 *
 * @param sign what to paint
 */
export function paint(sign: Sign): string {
  return figlet.textSync(${words}, { font: "Small" }) + EOL + chalk.bold(lodash.kebabCase(sign.text));
}
`;

/** What the program is called with, and words that it says of the tool and of the call. */
export const call = ["paint", "--sign.text", "ab cd"];
export const help = ["Paints a sign.", "what to paint", "What is written on it."];

const manifest = (name, rest) => JSON.stringify({ name, version: "1.0.0", private: true, ...rest }, null, 2);

/** @param mcpc what package.json says to have the compiler, the packed one */
export function alone(mcpc) {
  return {
    entry: "lib.ts",
    prints: [String.raw` \__,_|_.__/ \__\__,_|`, "ab-cd"],
    files: {
      "package.json": manifest("signs", { dependencies: DEPENDENCIES, devDependencies: { ...TYPES, mcpc } }),
      "tsconfig.json": TSCONFIG,
      "lib.ts": `${IMPORTS}\n${SIGN}${paint("sign.text")}`,
    },
  };
}

/** @param version how a package says that it wants another of the monorepo: `workspace:*`, `*` */
export function monorepo(mcpc, version) {
  const dependencies = { ...DEPENDENCIES, "@acme/loud": version, "@acme/words": version };
  return {
    entry: "apps/tools/src/lib.ts",
    prints: [String.raw`/_/ \_\___/\___|___/   /_/ \_\___/\___|___/`, "ab-cd"],
    files: {
      "package.json": manifest("acme", { workspaces: ["apps/*", "packages/*"] }),
      "pnpm-workspace.yaml": "packages:\n  - apps/*\n  - packages/*\n",
      "apps/tools/package.json": manifest("@acme/tools", { type: "module", dependencies, devDependencies: { ...TYPES, mcpc } }),
      "apps/tools/tsconfig.json": TSCONFIG,
      "apps/tools/src/lib.ts": `${IMPORTS}import { loud } from "@acme/loud";\nimport type { Sign } from "@acme/words";\nimport { twice } from "@acme/words/twice";\n${paint("loud(twice(sign))")}`,
      // Sources, as they are; what it wants of those who use it makes it a package apart for each of them.
      "packages/words/package.json": manifest("@acme/words", {
        type: "module",
        exports: { ".": "./src/index.ts", "./twice": "./src/twice.ts" },
        peerDependencies: { lodash: "*" },
        devDependencies: { ...TYPES, lodash: DEPENDENCIES.lodash },
      }),
      "packages/words/src/index.ts": SIGN,
      "packages/words/src/twice.ts": `import lodash from "lodash";
import { readFileSync } from "node:fs";
import type { Sign } from "./index.ts";

const mark: string = readFileSync(new URL("./mark.txt", import.meta.url), "utf8").trim();

export const twice = ({ text }: Sign): string => lodash.times(2, () => lodash.camelCase(text)).join(mark);
`,
      "packages/words/src/mark.txt": "-\n",
      // Built, for all that ask.
      "packages/loud/package.json": manifest("@acme/loud", {
        exports: { ".": { types: "./dist/index.d.ts", import: "./dist/index.mjs", require: "./dist/index.cjs" } },
      }),
      "packages/loud/dist/index.d.ts": "export declare function loud(text: string): string;\n",
      "packages/loud/dist/index.mjs": "export const loud = (text) => text.toUpperCase();\n",
      "packages/loud/dist/index.cjs": "throw new Error('an ES module was asked for');\n",
    },
  };
}
