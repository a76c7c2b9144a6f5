import { join } from "node:path";
import { expect, it } from "vitest";
import { build } from "../../src/commands/build.ts";
import { folder } from "../support/folder.ts";
import { isRecord } from "../support/is-record.ts";
import { runProgram } from "../support/run-program.ts";

const LIB = `/**
 * Adds up.
 * @stdin
 */
export function total(): number {
  return 0;
}

/** Says hello. */
export const hello = (): string => "hello";
`;

it("tells what is left out at the build and again with the list of tools, and fails neither", async () => {
  const cwd = folder({ "package.json": "{}", "src/lib.ts": LIB });
  const note = "src/lib.ts:5:17 - note excluded-tool: 'total' is not a tool: it reads from stdin";
  const { code, stderr } = await build(["src/lib.ts"], {}, { cwd, color: false });
  expect(code).toBe(0);
  expect(stderr?.split("\n")).toContain(note);

  const listed = await runProgram(join(cwd, "out"), "--mcp-tools");
  expect(listed).toMatchObject({ code: 0, stderr: `${note}\n` });
  const list: unknown = JSON.parse(listed.stdout);
  expect(isRecord(list) && list["tools"]).toMatchObject([{ name: "hello" }]);
});
