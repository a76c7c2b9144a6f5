import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, installed, NODE_PROJECT, put } from "./bundling-project.ts";

const TYPES = "export declare function word(): string;\nexport default function main(): string;\n";
const USES = `import main, { word } from "kit";\n/** Names. */\nexport const names = (): string => \`\${main()} \${word()}\`;\n`;

it("leaves packages to be found beside the program, whatever form they have", async () => {
  for (const [type, code] of [
    ["module", `export const word = () => "esm";\nexport default () => "main";\n`],
    ["commonjs", `module.exports = () => "main";\nmodule.exports.word = () => "cjs";\n`],
  ] as const) {
    const made = { name: "kit", version: "1.0.0", type, main: "index.js", types: "index.d.ts" };
    const files = {
      ...NODE_PROJECT,
      ...installed("kit", code, TYPES),
      "node_modules/kit/package.json": JSON.stringify(made),
      "lib.ts": USES,
    };
    const { call, cwd, elsewhere, program } = await build(files, { external: "kit" });
    expect(program?.text).not.toContain(`"main"`);
    expect(await call("names")).toContain("Cannot find module 'kit'");
    mkdirSync(join(elsewhere, "node_modules"));
    symlinkSync(join(cwd, "node_modules/kit"), join(elsewhere, "node_modules/kit"));
    expect(await call("names")).toBe(`main ${type === "module" ? "esm" : "cjs"}\n`);
  }
});

it("refuses an external that is no package", async () => {
  const { diagnostics } = await build({ "lib.ts": "/** One. */\nexport const one = (): number => 1;\n" }, { external: "./kit.ts" });
  expect(diagnostics).toContain("--external");
  expect(diagnostics).toContain("./kit.ts");
});

it("carries native addons", async () => {
  const bindings = join(import.meta.dirname, "../../node_modules/@oxc-resolver");
  const files = readdirSync(bindings, { recursive: true, encoding: "utf8" });
  const addon = join(bindings, files.find((file) => file.endsWith(".node")) ?? "");
  const { call } = await build(
    {
      "lib.ts": `import { native } from "kit";\n/** What it has. */\nexport const has = (): string => native();\n`,
      ...installed(
        "kit",
        `const addon = require("bindings")("kit.node");\nexports.native = () => typeof addon.ResolverFactory;\n`,
        "export declare function native(): string;\n",
      ),
    },
    { prepare: (cwd) => put(addon, join(cwd, "node_modules/kit/build/Release/kit.node")) },
  );
  expect(await call("has")).toBe("function\n");
});

const FAILS = `/** Fails. */
export function fails(): string {
  return deep({ text: "tea" });
}

function deep({ text }: { text: string }): string {
  const error = new Error(text);
  return String(error.stack);
}
`;

it.each(["inline", "beside"] as const)("lets stack traces lead to the sources: %s", async (sourcemap) => {
  const { call, elsewhere, program } = await build({ "lib.ts": FAILS }, { sourcemap });
  const [head, first, second] = (await call("fails")).split("\n");
  expect([head, first, second]).toEqual(["Error: tea", "    at deep (lib.ts:7:17)", "    at fails (lib.ts:3:10)"]);
  expect(Object.keys(program?.beside ?? {})).toEqual(sourcemap === "beside" ? [".map"] : []);
  const native = execFileSync(process.execPath, ["--enable-source-maps", join(elsewhere, "out"), "fails"], { encoding: "utf8" });
  expect(native).toContain("at deep (lib.ts:7:17)");
});

it("names the licences of what it carries, and of nothing else", async () => {
  const { program } = await build(
    {
      ...installed("kit", `exports.word = () => "kit";\n`, TYPES),
      "node_modules/kit/package.json": JSON.stringify({
        name: "kit",
        version: "2.0.0",
        license: "ISC",
        main: "index.js",
        types: "index.d.ts",
      }),
      "node_modules/kit/LICENSE.md": "Do what you like.\n",
      ...installed("unused", "", ""),
      "lib.ts": `import { word } from "kit";\n/** Names. */\nexport const names = (): string => word();\n`,
    },
    { licenses: true },
  );
  const text = program?.beside[".licenses.txt"] ?? "";
  expect(text).toContain("kit 2.0.0\nLicense: ISC\n\nDo what you like.\n");
  expect(text).toMatch(/^hono \d/m);
  expect(text).toMatch(/^mcpc \d/m);
  expect(text).not.toContain("unused");
});

it("keeps the types of what is decorated where tsconfig.json asks for them", async () => {
  const { call, diagnostics } = await build({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, module: "preserve", experimentalDecorators: true, emitDecoratorMetadata: true, types: [] },
    }),
    "clock.ts": "export class Clock {}\n",
    "lib.ts": `import { Clock } from "./clock.js";
const seen: Record<string, unknown[]> = {};
(Reflect as { metadata?: unknown }).metadata = (key: string, value: unknown[]) => () => void (seen[key] = value);
const made = (_: object): void => {};
@made
class Watch {
  constructor(readonly clock: Clock, readonly turns: number) {}
}
/** Types. */
export const types = (): string => (seen["design:paramtypes"] ?? []).map((type) => (type as { name: string }).name).join() + Watch.name;
`,
  });
  expect(diagnostics).toBe("");
  expect(await call("types")).toBe("Clock,NumberWatch\n");
});

it("runs standard decorators, JSX by the project's own factory, and effects of modules that are imported for nothing else", async () => {
  const { call, diagnostics } = await build({
    "tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, module: "preserve", jsx: "react", jsxFactory: "h", target: "es2022", types: [] },
    }),
    "h.tsx": `declare global {
  namespace JSX {
    type Element = string;
    interface IntrinsicElements { b: { id: string } }
  }
}
export const h = (tag: string, props: { id: string }, ...inner: string[]): string => \`<\${tag} id="\${props.id}">\${inner.join("")}</\${tag}>\`;
`,
    "effect.ts": `Object.assign(globalThis, { effect: "kept" });\n`,
    "page.tsx": `import { h } from "./h.js";\nexport const page = (text: string): string => <b id="x">{text}</b>;\n`,
    "lib.ts": `import "./effect.js";
import { page } from "./page.js";
const loud = (method: (text: string) => string, _: ClassMethodDecoratorContext) => (text: string): string => method(text).toUpperCase();
class Greeter { @loud greet(text: string): string { return \`\${Greeter.name} \${text}\`; } }
/** All. */
export const all = (): string => [new Greeter().greet("tea"), page("tea"), (globalThis as { effect?: string }).effect].join();
`,
  });
  expect(diagnostics).toBe("");
  expect(await call("all")).toBe(`GREETER TEA,<b id="x">tea</b>,kept\n`);
});

it("keeps the effects of packages but for those that say they have none", async () => {
  const effect = (name: string, sideEffects: boolean): Record<string, string> => ({
    ...installed(name, `globalThis.effects = [...(globalThis.effects ?? []), "${name}"];\nexport {};\n`, "export {};\n"),
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: "module", main: "index.js", types: "index.d.ts", sideEffects }),
  });
  const { call } = await build({
    ...effect("loud", true),
    ...effect("quiet", false),
    "lib.ts": `import "loud";\nimport "quiet";\n/** Effects. */\nexport const effects = (): string => String((globalThis as { effects?: string[] }).effects);\n`,
  });
  expect(await call("effects")).toBe("loud\n");
});

it("finds packages as pnpm and workspaces lay them out", async () => {
  const made = (name: string): string =>
    JSON.stringify({ name, version: "1.0.0", type: "module", exports: { ".": "./index.ts", "./*": "./*" } });
  const { call, diagnostics } = await build(
    {
      ...NODE_PROJECT,
      "store/.pnpm/outer@1.0.0/node_modules/outer/package.json": JSON.stringify({ name: "outer", main: "index.js", types: "index.d.ts" }),
      "store/.pnpm/outer@1.0.0/node_modules/outer/index.js": `const { readFileSync } = require("fs");\nexports.outer = () => require("inner") + readFileSync(__dirname + "/word.txt", "utf8");\n`,
      "store/.pnpm/outer@1.0.0/node_modules/outer/index.d.ts": "export declare function outer(): string;\n",
      "store/.pnpm/outer@1.0.0/node_modules/outer/word.txt": " beside",
      "store/.pnpm/inner@1.0.0/node_modules/inner/package.json": JSON.stringify({ name: "inner", main: "index.js" }),
      "store/.pnpm/inner@1.0.0/node_modules/inner/index.js": `module.exports = "inner";\n`,
      "packages/shared/package.json": made("@work/shared"),
      "packages/shared/index.ts": `import { readFileSync } from "node:fs";\nexport const shared = (): string => readFileSync(new URL("./text.txt", import.meta.url), "utf8");\n`,
      "packages/shared/text.txt": "shared",
      "lib.ts": `import { shared } from "@work/shared";\nimport { outer } from "outer";\n/** Both. */\nexport const both = (): string => \`\${outer()} \${shared()}\`;\n`,
    },
    {
      prepare(cwd) {
        for (const folder of ["node_modules/@work", "store/.pnpm/outer@1.0.0/node_modules"])
          mkdirSync(join(cwd, folder), { recursive: true });
        symlinkSync(join(cwd, "store/.pnpm/outer@1.0.0/node_modules/outer"), join(cwd, "node_modules/outer"));
        symlinkSync(join(cwd, "store/.pnpm/inner@1.0.0/node_modules/inner"), join(cwd, "store/.pnpm/outer@1.0.0/node_modules/inner"));
        symlinkSync(join(cwd, "packages/shared"), join(cwd, "node_modules/@work/shared"));
      },
    },
  );
  expect(diagnostics).toBe("");
  expect(await call("both")).toBe("inner beside shared\n");
});
