import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { PROGRAM_MARK } from "../../src/options.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

const HELLO = `/**\n * Greets someone.\n * @param name Whom\n */\nexport function hello(name: string): string {\n  return \`hello \${name}\`;\n}\n`;
/** An earlier output: nothing else would be overwritten. */
const OLD = `#!/usr/bin/env node\n${PROGRAM_MARK}\n`;
const TYPE_ERROR = "/** Wrong. */\nexport function wrong(): string {\n  return 3;\n}\n";

it("writes one executable file, says on stderr what it built and nothing on stdout", async () => {
  const cwd = folder({ "lib.ts": HELLO });
  const { code, stdout, stderr } = await mcpc(["build", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(/^built \.\/out: 1 tool \(hello\), \d+ kB, \d+\.\d s\nnext: '\.\/out --mcp-tools' .*\n$/);
  expect(readdirSync(cwd).sort()).toEqual(["lib.ts", "out"]);
  expect(statSync(join(cwd, "out")).mode & 0o777).toBe(0o755);
  expect((await run(join(cwd, "out"), ["hello", "Ada"], { cwd })).stdout).toBe("hello Ada\n");
});

it("makes the folders of the output", async () => {
  const cwd = folder({ "lib.ts": HELLO });
  expect((await mcpc(["build", "lib.ts", "-o", "dist/bin/server"], { cwd })).stderr).toContain("built dist/bin/server: ");
  expect(statSync(join(cwd, "dist/bin/server")).isFile()).toBe(true);
});

it("replaces an older output, and the file behind a symbolic link rather than the link", async () => {
  const cwd = folder({ "lib.ts": HELLO, "real/old": OLD });
  symlinkSync("real/old", join(cwd, "out"));
  expect((await mcpc(["build", "lib.ts"], { cwd })).code).toBe(0);
  expect(lstatSync(join(cwd, "out")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(cwd, "real/old"), "utf8")).toMatch(/^#!.*\n.*\n\(/);
  expect(readdirSync(join(cwd, "real"))).toEqual(["old"]);
});

it("shows a type error with its line and a hint, ends with 1 and leaves the old output as it was", async () => {
  const cwd = folder({ "lib.ts": TYPE_ERROR, out: OLD });
  const { code, stdout, stderr } = await mcpc(["build", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("lib.ts:3:3 - error typescript-error: TS2322");
  expect(stderr).toContain("  3 |   return 3;");
  expect(stderr).toContain("hint: ");
  expect(stderr).toMatch(/\n1 error: nothing was written\.\n$/);
  expect(readFileSync(join(cwd, "out"), "utf8")).toBe(OLD);
  expect(readdirSync(cwd).sort()).toEqual(["lib.ts", "out"]);
});

it("builds over type errors when told to", async () => {
  const cwd = folder({ "lib.ts": TYPE_ERROR });
  expect((await mcpc(["build", "lib.ts", "--allow-type-errors"], { cwd })).code).toBe(0);
  expect(statSync(join(cwd, "out")).isFile()).toBe(true);
});

it("prints JSON and nothing else with --json", async () => {
  const cwd = folder({ "good.ts": HELLO, "bad.ts": TYPE_ERROR });
  const good = await mcpc(["build", "good.ts", "--json"], { cwd });
  expect(good).toMatchObject({ code: 0, stderr: "" });
  const bytes = statSync(join(cwd, "out")).size;
  expect(JSON.parse(good.stdout)).toEqual({ diagnostics: [], program: { output: join(cwd, "out"), tools: ["hello"], bytes } });

  const bad = await mcpc(["build", "bad.ts", "--json"], { cwd });
  expect(bad).toMatchObject({ code: 1, stderr: "" });
  const [diagnostic] = JSON.parse(bad.stdout).diagnostics;
  expect(diagnostic).toMatchObject({
    severity: "error",
    code: "typescript-error",
    span: { file: join(cwd, "bad.ts"), line: 3, column: 3 },
  });
  expect(JSON.parse(bad.stdout)).not.toHaveProperty("program");
});

it("says why it cannot write", async () => {
  const cwd = folder({ "lib.ts": HELLO, "file.txt": "" });
  mkdirSync(join(cwd, "folder"));
  const refused = async (output: string): Promise<string> => {
    const { code, stderr } = await mcpc(["build", "lib.ts", "-o", output], { cwd });
    expect(code).toBe(1);
    return stderr;
  };
  expect(await refused("file.txt/out")).toContain("error output-not-writable: cannot write 'file.txt/out': not a directory.");
  expect(await refused("folder")).toContain("it is a folder");
  // Renaming a file over it would take the device away.
  expect(await refused("/dev/null")).toContain("it is no regular file");
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  // The tests read what is printed through a pipe, which has no path of its own.
  symlinkSync("/proc/self/fd/1", join(cwd, "stdout"));
  expect(await refused("stdout")).toContain("it is no regular file");
  expect(lstatSync(join(cwd, "stdout")).isSymbolicLink()).toBe(true);
});

it("says when there is no such module", async () => {
  const cwd = folder();
  const { code, stdout, stderr } = await mcpc(["build", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("error entry-not-found: there is no file 'lib.ts'.");
});

it("checks its options when it is called from code, too", async () => {
  const cwd = folder({ "lib.ts": HELLO });
  // As code does that is not type-checked.
  const compileAnything = (options: object): ReturnType<typeof compile> => compile(JSON.parse(JSON.stringify(options)));
  const { diagnostics, program } = await compileAnything({ entry: "lib.ts", cwd, text: "yaml" });
  expect(diagnostics.map(({ code }) => code)).toEqual(["invalid-option"]);
  expect(program).toBeUndefined();
  await expect(compileAnything({})).rejects.toThrow(new TypeError("the option 'entry' is missing: the path of a module, or of several"));
  await expect(compileAnything({ entries: ["lib.ts"] })).rejects.toThrow("there is no option 'entries': known are entry, output, ");
  await expect(compileAnything({ entry: "lib.ts", outputs: "x" })).rejects.toThrow("there is no option 'outputs': did you mean 'output'?");
});

it("never writes over the module itself", async () => {
  const cwd = folder({ "lib.ts": HELLO });
  expect((await mcpc(["build", "lib.ts", "-o", "lib.ts"], { cwd })).stderr).toContain("error output-is-a-source");
  expect(readFileSync(join(cwd, "lib.ts"), "utf8")).toBe(HELLO);
});

it("overwrites nothing that it did not write, but for empty files", async () => {
  const cwd = folder({ "lib.ts": HELLO, "notes.js": "// Remember the milk.\n", "empty.js": "" });
  const refused = await mcpc(["build", "lib.ts", "-o", "notes.js"], { cwd });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("error output-is-in-use: 'notes.js' exists and was not written by mcpc.");
  expect(readFileSync(join(cwd, "notes.js"), "utf8")).toBe("// Remember the milk.\n");
  expect((await mcpc(["build", "lib.ts", "-o", "empty.js"], { cwd })).code).toBe(0);
});

it("refuses names under which Node starts nothing", async () => {
  const cwd = folder({ "lib.ts": HELLO });
  const { code, stderr } = await mcpc(["build", "lib.ts", "-o", "server.bin"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain("error output-not-startable: Node cannot start a file called 'server.bin'");
});

it("does not colour what goes into a pipe", async () => {
  const cwd = folder({ "lib.ts": TYPE_ERROR });
  expect((await mcpc(["build", "lib.ts"], { cwd, env: { NO_COLOR: "" } })).stderr).not.toContain("\u001b[");
});

it("says what may be meant when the entry is no file", async () => {
  const cwd = folder({ "lib.ts": HELLO, "src/index.ts": HELLO, "docs/notes.md": "" });
  const said = async (entry: string): Promise<string> => (await mcpc(["build", entry], { cwd })).stderr;
  expect(await said("lib")).toContain("error entry-not-found: there is no file 'lib'.\n  hint: did you mean 'lib.ts'?\n");
  expect(await said("./src/")).toContain(
    "error entry-not-found: './src/' is a folder, and no module.\n  hint: did you mean './src/index.ts'?\n",
  );
  expect(await said("docs")).toContain("'docs' is a folder, and no module.\n  hint: give the path of a TypeScript or JavaScript module");
});

it("removes what an earlier build put beside the program and this one does not, and nothing else", async () => {
  const cwd = folder({ "lib.ts": HELLO });
  await mcpc(["build", "lib.ts", "--sourcemap", "beside", "--licenses"], { cwd });
  expect(readdirSync(cwd).sort()).toEqual(["lib.ts", "out", "out.licenses.txt", "out.map"]);
  await mcpc(["build", "lib.ts", "--licenses"], { cwd });
  expect(readdirSync(cwd).sort()).toEqual(["lib.ts", "out", "out.licenses.txt"]);
  writeFileSync(join(cwd, "out.map"), `{"version":3}`);
  expect((await mcpc(["build", "lib.ts"], { cwd })).code).toBe(0);
  expect(readdirSync(cwd).sort()).toEqual(["lib.ts", "out", "out.map"]);
});
