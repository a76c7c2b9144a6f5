import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ownReference } from "../../src/commands/init/own-reference.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

it("makes a project whose module builds and whose tests pass", async () => {
  const cwd = folder();
  const made = await mcpc(["init", "Mein Werkzeug"], { cwd });
  expect(made).toMatchObject({ code: 0, stdout: "" });
  expect(made.stderr).toContain("made a project in ./Mein Werkzeug:\n  src/tools.ts\n");
  const project = join(cwd, "Mein Werkzeug");
  const { name, devDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  expect({ name, devDependencies }).toEqual({
    name: "mein-werkzeug",
    devDependencies: { mcpc: `file:${relative(realpathSync(project), realpathSync(root))}` },
  });

  mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
  symlinkSync(root, join(project, "node_modules/mcpc"));
  symlinkSync("../mcpc/dist/cli.js", join(project, "node_modules/.bin/mcpc"));
  const test = await run("npm", ["test"], { cwd: project });
  expect(test, test.stdout + test.stderr).toMatchObject({ code: 0 });
  expect(test.stdout).toMatch(/pass 4\b/);
  const build = await run("npm", ["run", "build"], { cwd: project });
  expect(build.stderr).toContain("built ./out: 2 tools (count, shorten), ");
  expect((await run(join(project, "out"), ["shorten", "a long text", "--length", "6"])).stdout).toBe("a long...\n");
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  expect(await run(process.execPath, [tsc, "-p", project])).toEqual({ code: 0, stdout: "", stderr: "" });
});

it("names mcpc as npm can find it: by its version from a registry, else by the archive or the folder it is from", () => {
  const lock = (resolved: string): string => JSON.stringify({ packages: { "node_modules/mcpc": { resolved } } });
  const reference = (resolved: string, files: Readonly<Record<string, string>> = {}): string => {
    const cwd = folder({ "app/node_modules/.package-lock.json": lock(resolved), "app/node_modules/mcpc/package.json": "{}", ...files });
    return ownReference(join(cwd, "app/node_modules/mcpc"), "0.1.0", join(cwd, "new"));
  };
  expect(reference("https://registry.npmjs.org/mcpc/-/mcpc-0.1.0.tgz")).toBe("^0.1.0");
  expect(reference("file:../mcpc-0.1.0.tgz", { "mcpc-0.1.0.tgz": "" })).toBe("file:../mcpc-0.1.0.tgz");
  expect(reference("file:../gone.tgz")).toBe("file:../app/node_modules/mcpc");
  expect(ownReference("/clones/mcpc", "0.1.0", "/work/new")).toBe("file:../../clones/mcpc");
});

it("writes into the current folder when none is named", async () => {
  const cwd = folder({ "notes.txt": "" });
  expect((await mcpc(["init"], { cwd })).code).toBe(0);
  expect(readdirSync(cwd).sort()).toEqual([".gitignore", "notes.txt", "package.json", "src", "test", "tsconfig.json"]);
});

it("overwrites nothing: lists what is there, and writes no file", async () => {
  const cwd = folder({ "package.json": "{}", "src/tools.ts": "export {};" });
  expect(await mcpc(["init", "."], { cwd })).toEqual({
    code: 1,
    stdout: "",
    stderr: `error: there is already src/tools.ts, package.json in ${join(cwd)}: nothing was written.\n`.replace(cwd, "./"),
  });
  expect(readFileSync(join(cwd, "package.json"), "utf8")).toBe("{}");
  expect(existsSync(join(cwd, "tsconfig.json"))).toBe(false);
});

it("says why it cannot write", async () => {
  const cwd = folder({ "file.txt": "" });
  const { code, stderr } = await mcpc(["init", "file.txt"], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "error: cannot write into ./file.txt: not a directory.\n" });
  chmodSync(cwd, 0o755);
});
