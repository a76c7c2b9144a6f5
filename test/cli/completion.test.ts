import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

/** What bash offers after these words, the last of which is being typed. */
async function offered(words: readonly string[], cwd: string = folder()): Promise<string[]> {
  const script = folder({ "mcpc.bash": (await mcpc(["completion", "bash"])).stdout });
  const { code, stdout, stderr } = await run(
    "bash",
    [
      "--norc",
      "-c",
      `set -u; source "${join(script, "mcpc.bash")}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mcpc; printf '%s\\n' "\${COMPREPLY[@]-}"`,
      "bash",
      ...words,
    ],
    { cwd },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n").filter(Boolean);
}

it("bash knows the function after it has read the script", async () => {
  const script = folder({ "mcpc.bash": (await mcpc(["completion", "bash"])).stdout });
  const { stdout, stderr } = await run("bash", ["--norc", "-c", `source "${join(script, "mcpc.bash")}"; complete -p mcpc`]);
  expect({ stdout, stderr }).toEqual({ stdout: "complete -F _mcpc mcpc\n", stderr: "" });
});

it.each<[string[], string[]]>([
  [
    ["mcpc", ""],
    [
      "build",
      "check",
      "tools",
      "install",
      "uninstall",
      "doctor",
      "pack",
      "explain",
      "init",
      "completion",
      "-V",
      "--version",
      "-h",
      "--help",
    ],
  ],
  [
    ["mcpc", "c"],
    ["check", "completion"],
  ],
  [["mcpc", "build", "lib.ts", "--te"], ["--text"]],
  [
    ["mcpc", "build", "--text", ""],
    ["raw", "json"],
  ],
  [
    ["mcpc", "build", "--text", "="],
    ["raw", "json"],
  ],
  [["mcpc", "build", "--text", "=", "j"], ["json"]],
  [["mcpc", "build", "--name", ""], []],
  [
    ["mcpc", "install", "out", "--client", "c"],
    ["claude-desktop", "claude-code", "cursor", "codex", "cline", "copilot"],
  ],
  [["mcpc", "tools", "--revision", "2026"], ["2026-07-28"]],
  [
    ["mcpc", "tools", "--format", ""],
    ["json", "table", "markdown"],
  ],
  [["mcpc", "explain", "output-is-a"], ["output-is-a-source"]],
  [
    ["mcpc", "completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["mcpc", "init", "--"], ["--help"]],
  [["mcpc", "unknown", ""], []],
])("bash offers, after %j, %j", async (words, expected) => {
  expect(await offered(words)).toEqual(expected);
});

it("bash offers files for modules and outputs, and folders for projects", async () => {
  const cwd = folder({ "lib one.ts": "", "src/lib.ts": "" });
  expect((await offered(["mcpc", "build", ""], cwd)).sort()).toEqual(["lib one.ts", "src"]);
  expect(await offered(["mcpc", "check", "lib.ts", "--against", "l"], cwd)).toEqual(["lib one.ts"]);
  expect(await offered(["mcpc", "build", "-o", "s"], cwd)).toEqual(["src"]);
  expect(await offered(["mcpc", "init", ""], cwd)).toEqual(["src"]);
});

it("the scripts for zsh and fish name every command and option", async () => {
  const [zsh, fish] = await Promise.all(["zsh", "fish"].map(async (shell) => (await mcpc(["completion", shell])).stdout));
  for (const command of ["build", "check", "tools", "install", "uninstall", "doctor", "pack", "explain", "init", "completion"]) {
    expect(zsh).toContain(`    '${command}:`);
    expect(fish).toContain(` -a ${command} -d '`);
  }
  expect(zsh).toContain(
    "'(-o --output)'{-o,--output}'[where the program goes (default\\: ./out, or ./out.mjs with --target fetch)]:value:_files'",
  );
  expect(fish).toContain(
    "complete -c mcpc -n '__fish_seen_subcommand_from build' -s o -l output -r -F -d 'where the program goes (default: ./out, or ./out.mjs with --target fetch)'",
  );
});
