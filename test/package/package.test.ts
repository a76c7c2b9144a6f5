import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { run } from "../support/run.ts";
import { openSession } from "../support/session.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const PROJECT = {
  "package.json": JSON.stringify({ name: "their-project", version: "4.5.6", private: true, type: "module" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      types: [],
      paths: { "~/*": ["./src/*"] },
    },
    include: ["src"],
  }),
  "src/tea.ts": `import { kinds } from "~/kinds";\n
/**
 * Names a tea.
 * @param index Which one
 */
export function tea(index: number): string {
  return kinds[index] ?? "none";
}
`,
  "src/kinds.ts": `export const kinds: readonly string[] = ["green", "black"];\n`,
};

/** The package as npm would publish it; the path of the archive. */
async function packed(): Promise<string> {
  const target = folder();
  // The scripts ran already; running them here would take dist/ from under the other tests.
  const pack = await run("npm", ["pack", "--ignore-scripts", "--pack-destination", target], { cwd: root });
  expect(pack).toMatchObject({ code: 0 });
  return join(target, readdirSync(target)[0] ?? "");
}

async function install(cwd: string, ...args: readonly string[]): Promise<void> {
  const done = await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...args], { cwd });
  expect(done, done.stderr).toMatchObject({ code: 0 });
}

it("works as a package: packed, installed in an empty project, started with npx", { timeout: 300_000 }, async () => {
  const cwd = folder(PROJECT);
  await install(cwd, "--omit=dev", await packed());

  const build = await run("npx", ["--no-install", "mcpc", "build", "src/tea.ts", "-o", "server"], { cwd });
  expect(build, build.stderr).toMatchObject({ code: 0, stdout: "" });
  expect(build.stderr).toContain("built ./server: 1 tool (tea)");

  const session = await openSession(join(cwd, "server"), "2025-11-25");
  expect(session.opening["serverInfo"]).toMatchObject({ name: "tea", version: "4.5.6" });
  const { result } = await session.request("tools/call", { name: "tea", arguments: { _1: 1 } });
  expect(result).toMatchObject({ content: [{ type: "text", text: "black" }], isError: false });
  await session.close();
});

const API = `import { compile, render, type CompileOptions, type CompileResult, type Diagnostic, type Int } from "mcpc";
import { connect, type CallResult, type Connection } from "mcpc/testing";

declare const console: { log(text: string): void };
const options: CompileOptions = { entry: "src/tools.ts", output: "elsewhere" };
const { diagnostics, program }: CompileResult = await compile(options);
const names: readonly string[] | undefined = program?.manifest.tools.map(({ listing }) => listing.title);
const shown: string[] = diagnostics.map((each: Diagnostic) => render(each, { color: false, cwd: ".", source: () => undefined }));
const server: Connection = await connect("src/tools.ts");
const { structuredContent }: CallResult = await server.call("count", { _1: "a b" });
const bytes: Int = program?.text.length ?? 0;
// @ts-expect-error: there is no such option, and the types say so
const refused: string = await compile({ entry: "src/tools.ts", minify: true }).then(() => "", String);
console.log(JSON.stringify({ refused, names, shown, structuredContent, large: bytes > 10_000, output: program?.output }));
`;

it("a new project installs, tests and builds as it is, and may call the compiler itself", { timeout: 300_000 }, async () => {
  const cwd = folder();
  const archive = await packed();
  // Not in the registry: the archive stands for the version that the project asks for.
  const created = await run(process.execPath, [join(root, "dist/cli.js"), "init"], { cwd });
  expect(created, created.stderr).toMatchObject({ code: 0 });
  await install(cwd, "--save-dev", archive);

  const test = await run("npm", ["test"], { cwd });
  expect(test, test.stdout).toMatchObject({ code: 0 });
  const build = await run("npm", ["run", "build"], { cwd });
  expect(build.stderr).toContain("built ./out: 2 tools (count, shorten)");
  const session = await openSession(join(cwd, "out"), "2025-11-25");
  const { result: list } = await session.request("tools/list");
  expect(list?.["tools"]).toMatchObject([
    { name: "count", outputSchema: { properties: { words: { type: "integer" } } } },
    { name: "shorten", inputSchema: { properties: { length: { type: "integer", minimum: 1 } } } },
  ]);
  const { result } = await session.request("tools/call", { name: "count", arguments: { _1: "one two" } });
  expect(result).toMatchObject({ structuredContent: { lines: 1, words: 2, characters: 7 } });
  await session.close();

  writeFileSync(join(cwd, "src/api.ts"), API);
  const checked = await run(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", ".", "--noEmit", "false", "--rootDir", "src", "--outDir", "js"],
    { cwd },
  );
  expect(checked, checked.stdout).toMatchObject({ code: 0 });
  const ran = await run(process.execPath, ["js/api.js"], { cwd });
  expect(ran.stderr).toBe("");
  expect(JSON.parse(ran.stdout)).toEqual({
    refused: expect.stringContaining("minify"),
    names: ["Count", "Shorten"],
    shown: [],
    structuredContent: { lines: 1, words: 2, characters: 3 },
    large: true,
    output: join(cwd, "elsewhere"),
  });
});
