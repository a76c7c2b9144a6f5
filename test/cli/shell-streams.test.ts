import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";

const fixture = listFixtures("ok").filter(({ label }) => label === "ok/functions/streams-of-the-shell");

async function shell(line: string): Promise<readonly [stdout: string, code: number | null, stderr: string]> {
  const [found] = fixture;
  if (!found) throw new Error("the fixture is there");
  const script = `out() { "${process.execPath}" "${await programOf(found)}" "$@"; }\n${line}`;
  const { stdout, stderr, status } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  return [stdout, status, stderr];
}

it("what takes streams is no tool and is called from the shell, which has some", async () => {
  expect(await shell("printf abc | out upper '> '")).toEqual(["> ABC", 0, ""]);
  expect(await shell("printf abc | out count --by 2")).toEqual(["1.5\n", 0, ""]);
  expect(await shell("yes | out upper '' | head -n 1")).toEqual(["Y\n", 0, ""]);
});

it("what is called there has its usage and its help like a tool", async () => {
  const [, code, complaint] = await shell("out upper");
  expect([code, complaint]).toEqual([2, "error: missing argument 'prefix': expected a string\nUsage: out upper <prefix>\n"]);
  const [help] = await shell("out --help");
  expect(help).toContain("\n  kept  The only tool.\n");
  expect(help).toMatch(/\n {2}upper {2}Writes what it reads in upper case\.\n/);
  expect(help).not.toMatch(/^ {2}web/m);
});

it("a tool has stdout for its result alone, and an empty stdin", async () => {
  expect(await shell("out kept")).toEqual(["kept\n", 0, "printed\n"]);
});

it("what the shell has no stream for is left out there, too", async () => {
  expect(await shell("out web")).toEqual([
    "",
    2,
    "error: 'web' is not a tool: its parameter 'input' is a stream to read from (stdin)\nFor help: out --help\n",
  ]);
});
