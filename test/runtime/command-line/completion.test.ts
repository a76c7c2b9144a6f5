import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Manifest, Shape } from "../../../templates/contract.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const order: Shape = { kind: "enum", values: ["asc", "most urgent"] };
const place: Shape = { kind: "object", props: [{ name: "city", shape: { kind: "string" } }] };

let program = "";

beforeAll(async () => {
  const manifest: Manifest = smallManifest(["find", "fill"], {
    find: [
      { role: "positional", key: "_1", name: "text", shape: { kind: "string" } },
      { role: "positional", key: "_2", name: "sort", shape: order },
      {
        role: "options",
        name: "options",
        props: [
          { name: "order", shape: order, optional: true },
          { name: "place", shape: place, optional: true },
          { name: "loud", shape: { kind: "boolean" }, optional: true },
        ],
        optional: true,
      },
    ],
  });
  program = await buildProgram("export const find = String, fill = String;", manifest);
});

it.each<[typed: string[], offered: string[]]>([
  [[""], ["find", "fill"]],
  [["fin"], ["find"]],
  [["--json"], ["--json-help"]],
  [["find", ""], []],
  [
    ["find", "x", ""],
    ["asc", "most urgent"],
  ],
  [["find", "x", "m"], ["most urgent"]],
  [
    ["find", "x", "--order", ""],
    ["asc", "most urgent"],
  ],
  [
    ["find", "--o"],
    ["--order", "--output"],
  ],
  [
    ["find", "--order", "asc", "--p"],
    ["--place", "--place.city"],
  ],
  [["find", "--no"], ["--no-loud"]],
  [["absent", ""], []],
  [
    ["--output", ""],
    ["json", "text", "table"],
  ],
  [
    ["find", "x", "--output", "t"],
    ["text", "table"],
  ],
  [["--completion", "z"], ["zsh"]],
  [
    ["--tools", "fi"],
    ["find", "fill"],
  ],
])("offers what may stand behind %j", async (typed, offered) => {
  const { stdout, code } = await runProgram(program, "--complete", "--", ...typed);
  expect(code).toBe(0);
  expect(stdout.split("\n").flatMap((line) => line.split("\t", 1).filter(Boolean))).toEqual(offered);
});

it("prints scripts that the shells understand", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout, stderr, code } = await runProgram(program, "--completion", shell);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toContain("--complete -- ");
    const file = `${program}.${shell}`;
    writeFileSync(file, stdout);
    const checked = spawnSync(shell, ["-n", file], { encoding: "utf8" });
    // Not every machine has every shell.
    if (checked.error === undefined) expect(checked).toMatchObject({ status: 0, stderr: "" });
  }
  expect(await runProgram(program, "--completion", "tcsh")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--completion needs one of bash|zsh|fish"),
  });
});

it("bash completes by the script", async () => {
  const { stdout: script } = await runProgram(program, "--completion", "bash");
  const typed = `${script}\nCOMP_WORDS=("$0" find x m); COMP_CWORD=3; _out_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", typed, program], { encoding: "utf8" });
  expect(stdout).toBe("most\\ urgent\n");
});
