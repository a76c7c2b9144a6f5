import { expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { mcpc } from "../support/run.ts";

it("prints its version", async () => {
  expect(await mcpc(["--version"])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: "" });
});

it.each([["--help"], ["-h"]])("prints its help for %s", async (flag) => {
  const { code, stdout, stderr } = await mcpc([flag]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("Usage: mcpc");
  for (const command of ["build", "check", "tools", "install", "uninstall", "doctor", "explain", "init", "completion"])
    expect(stdout).toContain(`\n  ${command} `);
});

it("prints the options of build with their defaults", async () => {
  const { code, stdout } = await mcpc(["build", "--help"]);
  expect(code).toBe(0);
  for (const option of ["--output", "./out", "--name", "--server-version", "--text", "--args", "--allow-type-errors", "--strict", "--json"])
    expect(stdout).toContain(option);
});

it.each(["build", "check", "tools", "install", "uninstall", "doctor", "explain", "init", "completion"])(
  "prints the help of %s, with an example",
  async (command) => {
    const { code, stdout, stderr } = await mcpc([command, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: mcpc ${command} \\[options\\] `));
    expect(stdout).toMatch(new RegExp(`\nExample:\n(  .*\n)*.*mcpc ${command}`));
  },
);

it.each([
  ["no command", [], "Usage: mcpc"],
  ["an unknown command", ["biuld", "lib.ts"], "unknown command 'biuld'"],
  ["the help command, which is switched off", ["help"], "unknown command 'help'"],
  ["a module without a command", ["lib.ts", "other.mts"], "unknown command 'lib.ts'\n(did you mean: mcpc build lib.ts other.mts)"],
  ["an unknown option", ["build", "lib.ts", "--minify"], "unknown option '--minify'\n(mcpc build --help says what there is)"],
  ["no entry", ["build"], "missing required argument 'entry'"],
  ["two codes", ["explain", "a", "b"], "too many arguments"],
  ["an option without its value", ["build", "a.ts", "-o"], "argument missing"],
  ["a value that is no choice", ["build", "a.ts", "--text", "yaml"], "Allowed choices are raw, json"],
  ["a revision that there is not", ["tools", "a.ts", "--revision", "2025-01-01"], "Allowed choices are 2024-11-05,"],
  ["no entry to check", ["check"], "missing required argument 'entry'"],
  ["no shell", ["completion"], "missing required argument 'shell'"],
  ["a shell that is not known", ["completion", "tcsh"], "Allowed choices are bash, zsh, fish"],
])("ends with 2 and says so on stderr for %s", async (_case, args, message) => {
  const { code, stdout, stderr } = await mcpc(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});
