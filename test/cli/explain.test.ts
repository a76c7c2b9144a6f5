import { expect, it } from "vitest";
import { codes } from "../../src/diagnostics/codes.ts";
import { mcpc } from "../support/run.ts";

it("explains a code: what, why, an example and its remedy", async () => {
  const { code, stdout, stderr } = await mcpc(["explain", "unknown-param"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^unknown-param \(error\)\n\nA tag names .*\n\nThe text of a @param/);
  expect(stdout).toMatch(/\nWrong:\n\n {2}lib\.ts\n {4}\/\*\*\n(.*\n)* {5}\* @param nmae Whom\n/);
  expect(stdout).toMatch(/\nRight:\n\n {2}lib\.ts\n(.*\n)* {5}\* @param name Whom\n/);
});

it("shows commands as one types them", async () => {
  expect((await mcpc(["explain", "output-is-a-source"])).stdout).toContain("\n    $ mcpc build lib.ts -o lib.ts\n");
});

it("lists every code when none is given", async () => {
  const { code, stdout } = await mcpc(["explain"]);
  expect(code).toBe(0);
  for (const each of Object.keys(codes)) expect(stdout).toContain(`\n  ${each} `.slice(stdout.startsWith(`  ${each} `) ? 1 : 0));
});

it.each(["TS2322", "ts2322", "2322"])("says of %s what TypeScript says, and how to go on", async (code) => {
  const { stdout } = await mcpc(["explain", code]);
  expect(stdout).toContain("TypeScript says: Type '...' is not assignable to type '...'.");
  expect(stdout).toContain("--allow-type-errors");
});

it("does not advise to build over mistakes of syntax", async () => {
  expect((await mcpc(["explain", "TS1005"])).stdout).not.toContain("--allow-type-errors");
});

it.each([
  ["unkown-param", "there is no diagnostic 'unkown-param': did you mean 'unknown-param'?"],
  ["nonsense-xyz-123", "there is no diagnostic 'nonsense-xyz-123': mcpc explain lists the codes."],
  ["TS9999", "TypeScript has no error TS9999."],
  ["constructor", "there is no diagnostic 'constructor': mcpc explain lists the codes."],
])("ends with 2 for %s", async (code, message) => {
  expect(await mcpc(["explain", code])).toEqual({ code: 2, stdout: "", stderr: `error: ${message}\n` });
});
