import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { run } from "../support/run.ts";

it("ends with 70 and asks for a report when mcpc itself is broken", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const cwd = folder({ "lib.ts": "/** One. */\nexport const one = () => 1;\n" });
  // An installation that lost its templates.
  for (const part of ["dist", "package.json"]) cpSync(join(root, part), join(cwd, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(cwd, "node_modules"));

  const { code, stdout, stderr } = await run(process.execPath, ["dist/cli.js", "build", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
  expect(stderr).toContain("This is a bug in mcpc");
  expect(stderr).toMatch(/Bug: the .*runtime.* cannot be bundled\n {4}at .*no such file or directory, open '.*templates.*/s);
});
