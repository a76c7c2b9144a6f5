import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";
import { weather } from "./weather.ts";

it("keeps the files of others: a bundle, a package, notes", async () => {
  const cwd = await weather();
  const mine = { "lib.mcpb": "PK\u0003\u0004 mine", "own/package.json": "{}", "own/README.md": "# Mine", "own/index.js": "mine()" };
  mkdirSync(join(cwd, "own"));
  for (const [name, text] of Object.entries(mine)) writeFileSync(join(cwd, name), text);
  for (const args of [
    ["-o", "lib.mcpb"],
    ["--format", "npm", "-o", "own"],
    ["--format", "docker", "-o", "own"],
    ["--format", "npm", "-o", "lib.mcpb"],
    ["-o", "own.mcpb/"],
  ]) {
    if (args.includes("own.mcpb/")) mkdirSync(join(cwd, "own.mcpb"));
    expect(await mcpc(["pack", "out", ...args], { cwd })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^error: \.\//),
    });
  }
  for (const [name, text] of Object.entries(mine)) expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
});

it("writes anew what was packed, in its own folders without what is no more", async () => {
  const cwd = await weather({}, "--sourcemap", "beside");
  const npm = ["pack", "out", "--format", "npm"];
  for (const args of [npm, ["pack", "out"], npm, ["pack", "out"]]) expect(await mcpc(args, { cwd })).toMatchObject({ code: 0 });
  expect(readdirSync(join(cwd, "weather-npm"))).toContain("out.map");
  rmSync(join(cwd, "out.map"));
  expect(await mcpc(npm, { cwd })).toMatchObject({ code: 0 });
  expect(readdirSync(join(cwd, "weather-npm"))).not.toContain("out.map");
  // A link to the folder stays one.
  cpSync(join(cwd, "weather-npm"), join(cwd, "real"), { recursive: true });
  rmSync(join(cwd, "weather-npm"), { recursive: true });
  symlinkSync("real", join(cwd, "weather-npm"));
  expect(await mcpc(npm, { cwd })).toMatchObject({ code: 0 });
  expect(readdirSync(cwd).filter((name) => name.startsWith("."))).toEqual([]);
  writeFileSync(join(cwd, "real/README.md"), "# Better words");
  const stderr = "error: ./weather-npm has something in it that was changed since it was packed (README.md): -o names another folder\n";
  expect(await mcpc(npm, { cwd })).toEqual({ code: 1, stdout: "", stderr });
});

it("packs a map only with the program that names it", async () => {
  const cwd = await weather();
  writeFileSync(join(cwd, "out.map"), "of another build");
  expect(await mcpc(["pack", "out", "--format", "docker"], { cwd })).toMatchObject({ code: 0 });
  expect(existsSync(join(cwd, "weather-docker/out.map"))).toBe(false);
});

it("builds no map and no licences over the files of others", async () => {
  const cwd = folder({ "lib.ts": "/** F. */\nexport function f(): void {}\n", "q.map": "treasure", "q.licenses.txt": "mine" });
  const build = ["build", "lib.ts", "-o", "q", "--sourcemap", "beside", "--licenses"];
  const { code, stderr } = await mcpc(build, { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("'q.map' exists and was not written by mcpc.") });
  expect(stderr).toContain("'q.licenses.txt' exists and was not written by mcpc.");
  expect(readFileSync(join(cwd, "q.map"), "utf8")).toBe("treasure");
  for (const name of ["q.map", "q.licenses.txt"]) rmSync(join(cwd, name));
  for (const _ of ["first", "again"]) expect(await mcpc(build, { cwd })).toMatchObject({ code: 0 });
  rmSync(join(cwd, "q"));
  expect(await mcpc(build, { cwd })).toMatchObject({ code: 0 });
  // Readers of maps pass over what they do not know.
  expect(() => execFileSync(process.execPath, ["--enable-source-maps", join(cwd, "q"), "f"])).not.toThrow();
});
