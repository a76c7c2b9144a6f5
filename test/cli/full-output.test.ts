import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { run } from "../support/run.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const FULL = "error: cannot write to stdout: ENOSPC: no space left on device, write\n";

const mcpc = (script: string, args: readonly string[], cwd?: string): ReturnType<typeof run> =>
  run("sh", ["-c", script, process.execPath, cli, ...args], { ...(cwd && { cwd }) });

const SAYINGS = [["--help"], ["build", "--help"], ["--version"], ["explain"], ["completion", "bash"], ["tools", "lib.ts"]];

it.skipIf(!existsSync("/dev/full")).each(SAYINGS.map((args) => [args]))(
  "says that stdout cannot be written, and fails: %j",
  async (args) => {
    const cwd = folder({ "lib.ts": '/** Says so. */\nexport const say = (): string => "so";\n' });
    expect(await mcpc('"$0" "$@" > /dev/full', args, cwd)).toEqual({ code: 1, stdout: "", stderr: FULL });
  },
);

it("a reader that has seen enough is no failure", async () => {
  expect(await mcpc('("$0" "$@"; echo "left with $?" >&2) | true', ["--help"])).toEqual({ code: 0, stdout: "", stderr: "left with 0\n" });
});

it.skipIf(!existsSync("/dev/full"))("what is wrong already stays what is said", async () => {
  expect(await mcpc('"$0" "$@" > /dev/full', ["check", "absent.ts", "--json"])).toMatchObject({ code: 1, stderr: FULL });
  expect(await mcpc('"$0" "$@" > /dev/full', ["bild"])).toMatchObject({ code: 2, stderr: expect.not.stringContaining("stdout") });
  expect(await mcpc('"$0" "$@" > /dev/full', ["build", "absent.ts"])).toMatchObject({
    code: 1,
    stderr: expect.not.stringContaining("stdout"),
  });
});
