// One example of what the long tests go through: a program in the shell, in a client's file, in front of the doctor, with a file it carries.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, NODE_PROJECT } from "../bundling/bundling-project.ts";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

const combat = (): Promise<string> => programOf(storyNamed("combat"));

it("calls a tool from the shell", async () => {
  const program = await combat();
  expect(await run(program, ["intro", "Goblin"])).toEqual({ code: 0, stdout: "A wild Goblin appears!\n", stderr: "" });
  expect(await run(program, ["fighterDamage"])).toMatchObject({ code: 2, stderr: expect.stringContaining("error: missing argument 'ac'") });
});

it("writes a program into a client's file and takes it out", async () => {
  const cwd = folder();
  const env = { HOME: cwd, USERPROFILE: cwd };
  const file = join(cwd, ".cursor/mcp.json");
  const program = await combat();
  expect(await mcpc(["install", program, "--client", "cursor"], { cwd, env })).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ mcpServers: { combat: { command: process.execPath, args: [program] } } });
  expect(await mcpc(["uninstall", program, "--client", "cursor"], { cwd, env })).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).not.toContain("combat");
});

it("finds nothing wrong with a program", async () => {
  const { code, stdout } = await mcpc(["doctor", await combat(), "--client", "claude-code"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/ok {4}2026-07-28 +4 tools\n/) });
});

it("carries a file that the module names", async () => {
  const { call, cwd, diagnostics } = await build({
    ...NODE_PROJECT,
    "data.txt": "carried",
    "lib.ts": `import { readFileSync } from "node:fs";
/** Reads. */
export const read = (): string => readFileSync(new URL("./data.txt", import.meta.url), "utf8");
`,
  });
  rmSync(cwd, { recursive: true });
  expect({ diagnostics, read: await call("read") }).toEqual({ diagnostics: "", read: "carried\n" });
});
