import { expect, it } from "vitest";
import { build, NODE_PROJECT } from "./bundling-project.ts";

/** A package with another entry for each condition, the types along with the code. */
function conditional(name: string, conditions: readonly string[]): Record<string, string> {
  const entry = (condition: string): object => ({ types: `./${condition}.d.mts`, default: `./${condition}.mjs` });
  const files = conditions.flatMap((condition) => [
    [`node_modules/${name}/${condition}.mjs`, `export const word = ${JSON.stringify(condition)};\n`],
    [`node_modules/${name}/${condition}.d.mts`, `export declare const word: ${JSON.stringify(condition)};\n`],
  ]);
  const exports = Object.fromEntries(conditions.map((condition) => [condition, entry(condition)]));
  return { [`node_modules/${name}/package.json`]: JSON.stringify({ name, exports }), ...Object.fromEntries(files) };
}

const CASES = [
  ["addons", ["node-addons", "default"], "node-addons"],
  ["both", ["module-sync", "default"], "module-sync"],
  ["browsers", ["browser", "node", "default"], "node"],
] as const;

it.each([["preserve"], ["nodenext"]])(
  "follows the conditions of packages as Node does, for the types and for the code: %s",
  async (module) => {
    const tsconfig = JSON.parse(NODE_PROJECT["tsconfig.json"] ?? "");
    const { call, diagnostics } = await build({
      ...NODE_PROJECT,
      "tsconfig.json": JSON.stringify({ compilerOptions: { ...tsconfig.compilerOptions, module } }),
      ...Object.assign({}, ...CASES.map(([name, conditions]) => conditional(name, conditions))),
      "lib.ts": `${CASES.map(([name]) => `import { word as ${name} } from "${name}";\n`).join("")}
/** Words, of the types that the packages declare. */
export const words = (): [${CASES.map(([, , word]) => JSON.stringify(word)).join()}] => [${CASES.map(([name]) => name).join()}];
`,
    });
    expect(diagnostics).toBe("");
    expect(await call("words")).toBe(`${JSON.stringify(CASES.map(([, , word]) => word))}\n`);
  },
);
