import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Manifest, Shape } from "../../../templates/contract.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const order: Shape = { kind: "enum", values: ["asc", "most urgent"] };
const point: Shape = {
  kind: "object",
  props: [
    { name: "x", shape: { kind: "number" } },
    { name: "unit", shape: { kind: "enum", values: ["m", "km"] } },
  ],
};
const place: Shape = {
  kind: "object",
  props: [
    { name: "city", shape: { kind: "string" } },
    { name: "point", shape: point },
  ],
};

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
  program = await buildProgram("export const find = String, fill = String;", { ...manifest, env: [] });
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
    ["--place", "--place.city", "--place.point"],
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
  [["--completion=z"], ["--completion=zsh"]],
  [["--output=t"], ["--output=text", "--output=table"]],
  [["--mcp-config=c"], ["claude-desktop", "claude-code", "cursor", "codex", "cline", "copilot"].map((name) => `--mcp-config=${name}`)],
  // Only behind an equals sign is it the value.
  [["--mcp-config", "c"], []],
  [["--mcp-tools=2025-1"], ["--mcp-tools=2025-11-25"]],
  [["--tools", "find", "--mcp-tools=2026"], ["--mcp-tools=2026-07-28"]],
  [
    ["--mcp-config=cursor", "-"],
    ["--url", "--tools"],
  ],
  [
    ["--text", ""],
    ["raw", "json"],
  ],
  [["--mcp", "--text=r"], ["--text=raw"]],
  [
    ["--tools", "fill,fi"],
    ["fill,find", "fill,fill"],
  ],
  [["--tools=fill,fi"], ["--tools=fill,find", "--tools=fill,fill"]],
  [["--tools", "fill", "fi"], ["fill"]],
  [["--output", "json", "find", "x", "m"], ["most urgent"]],
  [["find", "x", "--order=m"], ["--order=most urgent"]],
  [["find", "--order=asc", "x", "a"], ["asc"]],
  [["find", "x", "--output", "json", "m"], ["most urgent"]],
  [["--env-file", "x", "find", "x", "m"], ["most urgent"]],
  [["--env-file", ""], []],
  [["--env"], ["--env-file"]],
  [
    ["find", "--place.point."],
    ["--place.point.x", "--place.point.unit"],
  ],
  [
    ["find", "--place.point.unit", ""],
    ["m", "km"],
  ],
  [["find", "--place.point.unit=k"], ["--place.point.unit=km"]],
  [["find", "--", "-"], []],
  [["find", "--", "x", "m"], ["most urgent"]],
  [["find", "--help", ""], []],
  [["find", "@ar"], []],
  [["find", "x", "--loud=f"], ["--loud=false"]],
  [["find", "--place.city=O"], []],
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

/** What bash offers behind a line, by the script of a program of this name, and what else it prints. */
function bash(name: string, command: string, line: string): string {
  const complete = `_${name.replaceAll(/\W/g, "_")}_complete`;
  const typed = `source ./script; COMP_LINE=$1; COMP_WORDS=("\${@:2}"); COMP_CWORD=$(($# - 2)); ${complete}; printf '%s\\n' "\${COMPREPLY[@]}"`;
  // As bash parts words, where it also completes them.
  const words = line.split(/(?<=[=:])|(?=[=:@])| /);
  const { stdout, stderr } = spawnSync("bash", ["-c", typed, "bash", `${command} ${line}`, command, ...words], {
    encoding: "utf8",
    cwd: folderWith(name),
  });
  return stderr + stdout;
}

/** A folder with the program under this name, and a script for a shell. */
function folderWith(name: string, shell = "bash"): string {
  const cwd = mkdtempSync(join(dirname(program), "named-"));
  copyFileSync(program, join(cwd, name));
  const { stdout } = spawnSync(process.execPath, [join(cwd, name), "--completion", shell], { encoding: "utf8" });
  writeFileSync(join(cwd, "script"), stdout);
  return cwd;
}

it.each([
  ["find x m", "most\\ urgent\n"],
  ["--mcp-config=cl", "claude-desktop\nclaude-code\ncline\n"],
  ["--output=", "json\ntext\ntable\n"],
  ["find a:b m", "most\\ urgent\n"],
  ["find --order=asc x as", "asc\n"],
  ["find x --order=a", "asc\n"],
  ["find @scr", "@script\n"],
])("bash completes '%s' by the script", (line, offered) => {
  expect(bash("out", "./out", line)).toBe(offered);
});

const HOSTILE = ["a;touch PWNED", "o'brien", "we ather", "-dash", "$(touch PWNED)", "`touch PWNED`", 'say"hi', "x&y", "ünï"];

it.each(HOSTILE)("bash completes a program called %s, and runs nothing else", (name) => {
  const escaped = `./${name.replaceAll(/[^\w.\-ünï]/g, "\\$&")}`;
  expect(bash(name, escaped, "find x a")).toBe("asc\n");
  if (!name.includes("'")) expect(bash(name, `'./${name}'`, "find x a")).toBe("asc\n");
});

it.each(["zsh", "fish"])("%s reads a script for a program of any name, and runs nothing", (shell) => {
  for (const name of HOSTILE) {
    const cwd = folderWith(name, shell);
    const before = readdirSync(cwd);
    const { error, stderr } = spawnSync(shell, ["-c", shell === "zsh" ? "compdef() :; . ./script" : ". ./script"], {
      encoding: "utf8",
      cwd,
    });
    // Not every machine has every shell.
    if (error === undefined) expect(stderr).toBe("");
    expect(readdirSync(cwd)).toEqual(before);
  }
});
