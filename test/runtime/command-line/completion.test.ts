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
  [["--completion=z"], ["--completion=zsh"]],
  [["--output=t"], ["--output=text", "--output=table"]],
  [
    ["--output", "=", "t"],
    ["text", "table"],
  ],
  [
    ["--output", "="],
    ["json", "text", "table"],
  ],
  [["--mcp-config=c"], ["claude-desktop", "claude-code", "cursor", "codex", "cline", "copilot"].map((name) => `--mcp-config=${name}`)],
  [
    ["--mcp-config", "=", "cl"],
    ["claude-desktop", "claude-code", "cline"],
  ],
  // Only behind an equals sign is it the value.
  [["--mcp-config", "c"], []],
  [["--mcp-tools=2025-1"], ["--mcp-tools=2025-11-25"]],
  [["--tools", "find", "--mcp-tools", "=", "2026"], ["2026-07-28"]],
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
  [
    ["find", "x", "--order", "=", ""],
    ["asc", "most urgent"],
  ],
  [["find", "--order", "=", "asc", "x", "a"], ["asc"]],
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

it.each([
  [["find", "x", "m"], "most\\ urgent\n"],
  [["--mcp-config", "=", "cl"], "claude-desktop\nclaude-code\ncline\n"],
  [["--mcp-config", "="], "claude-desktop\nclaude-code\n"],
])("bash completes %j by the script", async (words, offered) => {
  const { stdout: script } = await runProgram(program, "--completion", "bash");
  const typed = `${script}\nCOMP_WORDS=("$0" "$@"); COMP_CWORD=$#; _out_complete; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", typed, program, ...words], { encoding: "utf8" });
  expect(stdout.slice(0, offered.length)).toBe(offered);
});
