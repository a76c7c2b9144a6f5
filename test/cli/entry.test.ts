import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { entrySource, toolsSource } from "../../src/emit/entry.ts";
import type { ServedModule, Tool } from "../../src/model/model.ts";
import { folder } from "./folder.ts";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function moduleOf(...exported: readonly (readonly [exportName: string, name: string])[]): ServedModule {
  const hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  const span = { file: "/lib.ts", line: 1, column: 1, endLine: 1, endColumn: 2 };
  const tools = exported.map(
    ([exportName, name]): Tool => ({ name, exportName, doc: { hints }, params: [], returns: { kind: "void" }, span }),
  );
  return { name: "lib", version: "1.0.0", tools, types: {}, excluded: [] };
}

const MODULE = moduleOf(
  ["fighterDamage", "fighterDamage"],
  ["default", "hello"],
  ["x", "math_add"],
  ["y", "math.sub"],
  ["remove", "delete"],
);

it("names one tool per line, under the name that clients see", () => {
  expect(toolsSource(MODULE, `/a "b"/lib.ts`).split("\n")).toEqual([
    `export { fighterDamage } from "/a \\"b\\"/lib.ts";`,
    `export { default as hello } from "/a \\"b\\"/lib.ts";`,
    `export { x as math_add } from "/a \\"b\\"/lib.ts";`,
    `export { y as "math.sub" } from "/a \\"b\\"/lib.ts";`,
    `export { remove as delete } from "/a \\"b\\"/lib.ts";`,
    "",
  ]);
});

it("holds wiring only: imports and one call", () => {
  const statements = entrySource().split("\n").filter(Boolean);
  expect(statements.at(-1)).toBe("await main(manifest, load);");
  for (const statement of statements.slice(0, -1)) expect(statement).toMatch(/^import .* from "mcpc:[\w/.]+";$/);
});

it("generates modules that fit the runtime and the user's code, as the type checker sees it", async () => {
  const cwd = folder({
    "entry.ts": entrySource(),
    "tools.ts": toolsSource(MODULE, "./lib.js"),
    "lib.ts": "export default (): number => 1;\nexport const fighterDamage = 1, x = 2, y = 3, remove = 4;\n",
    "load.d.ts": `import type { LoadTools } from "${root}templates/contract.ts";\nexport declare const load: LoadTools;\n`,
    "manifest.d.ts": `import type { Manifest } from "${root}templates/contract.ts";\ndeclare const manifest: Manifest;\nexport default manifest;\n`,
    "tsconfig.json": JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: {
        typeRoots: [join(root, "node_modules/@types")],
        paths: { "mcpc:load": ["./load.d.ts"], "mcpc:manifest": ["./manifest.d.ts"], "mcpc:runtime/*": [`${root}templates/*`] },
      },
      include: ["*.ts"],
    }),
    "package.json": `{"type":"module"}`,
  });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  expect(await run(process.execPath, [tsc, "--noEmit"], { cwd })).toEqual({ code: 0, stdout: "", stderr: "" });
});
