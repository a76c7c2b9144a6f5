import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, installed, put } from "./bundling-project.ts";

const OXC = join(import.meta.dirname, "../../node_modules/@oxc-resolver");
const ADDON = join(OXC, readdirSync(OXC, { recursive: true, encoding: "utf8" }).find((file) => file.endsWith(".node")) ?? "");
const system = `${process.platform}-${process.arch}`;
const LIB = { "lib.ts": `import { native } from "kit";\n/** What it has. */\nexport const has = (): string => native();\n` };
const TYPES = "export declare function native(): string;\n";

/** Looks where `node-gyp-build` does. */
const HELPER = `const { readdirSync } = require("fs");
const { dirname, join } = require("path");
const runtimeRequire = typeof __webpack_require__ === "function" ? __non_webpack_require__ : require;
module.exports = (folder) => {
  try {
    const own = join(folder, "prebuilds", \`\${process.platform}-\${process.arch}\`);
    return runtimeRequire(join(own, readdirSync(own)[0]));
  } catch (error) {
    const { name } = runtimeRequire(join(folder, "package.json"));
    const found = require("module").createRequire(join(folder, "package.json")).resolve(\`@\${name}/\${name}-\${process.platform}-\${process.arch}\`);
    return runtimeRequire(join(dirname(found), readdirSync(dirname(found)).find((each) => each.endsWith(".node"))));
  }
};
`;

it.each([
  ["node-gyp-build", `const gypBuild = require("node-gyp-build");\nconst addon = gypBuild(__dirname);`],
  [
    "node-gyp-build",
    `const path = require("path"), build = require("node-gyp-build");\nconst { ...addon } = build(path.join(__dirname, "."));`,
  ],
  ["node-gyp-build-optional-packages", `const addon = require("node-gyp-build-optional-packages")(__dirname.replace(/dist$/, ""));`],
])("carries the addon that a helper searches for: %s, %s", async (helper, code) => {
  const { call, cwd, diagnostics } = await build(
    {
      ...LIB,
      ...installed("kit", `${code}\nexports.native = () => typeof addon.ResolverFactory;\n`, TYPES),
      ...installed(helper, HELPER, "export {};\n"),
    },
    { prepare: (folder) => put(ADDON, join(folder, `node_modules/kit/prebuilds/${system}/kit.node`)) },
  );
  expect(diagnostics).toContain(`the native addon 'node_modules/kit/prebuilds/${system}/kit.node' is carried along`);
  expect(diagnostics).not.toContain("looks for a native addon");
  rmSync(cwd, { recursive: true });
  expect(await call("has")).toBe("function\n");
});

it("carries the package for this system in which a helper finds the addon", async () => {
  const helper = "node-gyp-build-optional-packages";
  const name = `@kit/kit-${system}`;
  const { call, cwd, diagnostics } = await build(
    {
      ...LIB,
      ...installed(
        "kit",
        `const load = require("${helper}");\nconst addon = load(__dirname);\nexports.native = () => typeof addon.ResolverFactory;\n`,
        TYPES,
      ),
      "node_modules/kit/package.json": JSON.stringify({
        name: "kit",
        main: "index.js",
        types: "index.d.ts",
        optionalDependencies: { [name]: "1" },
      }),
      ...installed(helper, HELPER, "export {};\n"),
      ...installed(name, "", "export {};\n"),
    },
    { prepare: (folder) => put(ADDON, join(folder, `node_modules/${name}/node.node`)) },
  );
  expect(diagnostics).toContain(`the native addon 'node_modules/${name}/node.node' is carried along`);
  expect(diagnostics).not.toContain("looks for a native addon");
  rmSync(cwd, { recursive: true });
  expect(await call("has")).toBe("function\n");
});

it("tells how to keep a package outside in whose code the bundler finds a mistake", async () => {
  const { program, diagnostics } = await build({
    ...LIB,
    ...installed("kit", `exports.native = () => ;\n`, TYPES),
  });
  expect(program).toBeUndefined();
  expect(diagnostics).toContain("--external kit");
});
