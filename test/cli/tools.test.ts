import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { REVISIONS } from "../support/revisions.ts";
import { mcpc, run } from "../support/run.ts";

const LIB = `/**
 * The square of a number.
 * @param x The number
 * @returns Its square
 */
export const square = (x: number): number => x * x;

/** Applies. */
export const apply = (f: () => void): void => f();
`;

it("prints the list that the built program prints, in every revision, and runs nothing", async () => {
  const cwd = folder({ "lib.ts": `${LIB}console.log("ran");\n` });
  expect((await mcpc(["build", "lib.ts"], { cwd })).code).toBe(0);
  for (const revision of REVISIONS) {
    const { code, stdout, stderr } = await mcpc(["tools", "lib.ts", "--format", "json", "--revision", revision], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe((await run(join(cwd, "out"), [`--mcp-tools=${revision}`])).stdout);
    expect(stderr).toContain("lib.ts:9:14 - note excluded-tool: 'apply' is not a tool");
  }
});

it("prints JSON of 2025-11-25 unless told otherwise, when stdout is no terminal", async () => {
  const cwd = folder({ "lib.ts": LIB });
  const plain = await mcpc(["tools", "lib.ts"], { cwd });
  expect(plain.stdout).toBe((await mcpc(["tools", "lib.ts", "--format", "json", "--revision", "2025-11-25"], { cwd })).stdout);
  expect(JSON.parse(plain.stdout).tools).toMatchObject([{ name: "square" }]);
});

it("prints resources and prompts beside the tools, where there are some", async () => {
  const resource = "/**\n * Of a day.\n * @resource news:///{day}\n */\nexport const news = (day: string): string => day;\n";
  const prompt = "/**\n * Asks.\n * @prompt\n */\nexport const ask = (): string => '?';\n";
  const cwd = folder({ "lib.ts": LIB + resource + prompt });
  const { tools, ...others } = JSON.parse((await mcpc(["tools", "lib.ts"], { cwd })).stdout);
  expect(tools).toHaveLength(1);
  expect(others).toEqual({
    resourceTemplates: [{ uriTemplate: "news:///{day}", name: "news", title: "News", description: "Of a day." }],
    prompts: [{ name: "ask", title: "Ask", description: "Asks." }],
  });
  const old = JSON.parse((await mcpc(["tools", "lib.ts", "--revision", "2024-11-05"], { cwd })).stdout);
  expect(old.prompts).toEqual([{ name: "ask", description: "Asks." }]);
});

it("prints a table", async () => {
  const cwd = folder({ "lib.ts": LIB });
  expect((await mcpc(["tools", "lib.ts", "--format", "table"], { cwd })).stdout).toBe(
    "TOOL    ARGUMENTS  DESCRIPTION\nsquare  _1 (x)     The square of a number.\n",
  );
});

it("prints markdown", async () => {
  const cwd = folder({ "lib.ts": LIB });
  expect((await mcpc(["tools", "lib.ts", "--format", "markdown", "--revision", "2026-07-28"], { cwd })).stdout).toBe(`## Tools

### \`square\`

The square of a number.

| argument | type | required | description |
| --- | --- | --- | --- |
| \`_1\` x | \`number\` | yes | The number |

Returns \`number\`: Its square
`);
});

it("prints no list of a module with errors", async () => {
  const cwd = folder({ "lib.ts": "export const x: string = 3;\n" });
  const { code, stdout, stderr } = await mcpc(["tools", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("error typescript-error: TS2322");
  expect(stderr).toMatch(/\n2 errors: there is no list\.\n$/);
});
