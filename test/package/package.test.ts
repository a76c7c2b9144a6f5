import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../cli/folder.ts";
import { run } from "../cli/run.ts";
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

it("works as a package: packed, installed in an empty project, started with npx", { timeout: 300_000 }, async () => {
  const packed = folder();
  // The scripts ran already; running them here would take dist/ from under the other tests.
  const pack = await run("npm", ["pack", "--ignore-scripts", "--pack-destination", packed], { cwd: root });
  expect(pack).toMatchObject({ code: 0 });
  const [tarball = ""] = readdirSync(packed);

  const cwd = folder(PROJECT);
  const install = await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--omit=dev", join(packed, tarball)], {
    cwd,
  });
  expect(install, install.stderr).toMatchObject({ code: 0 });

  const build = await run("npx", ["--no-install", "mcpc", "build", "src/tea.ts", "-o", "server"], { cwd });
  expect(build, build.stderr).toMatchObject({ code: 0, stdout: "" });
  expect(build.stderr).toContain("built ./server: 1 tool (tea)");

  const session = await openSession(join(cwd, "server"), "2025-11-25");
  expect(session.opening["serverInfo"]).toMatchObject({ name: "tea", version: "4.5.6" });
  const { result } = await session.request("tools/call", { name: "tea", arguments: { _1: 1 } });
  expect(result).toMatchObject({ content: [{ type: "text", text: "black" }], isError: false });
  await session.close();
});
