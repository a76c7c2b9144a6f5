import { beforeAll, expect, it } from "vitest";
import type { Manifest, ToolEntry } from "../../../templates/contract.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
export const end = async (code) => { try { await 0; process.exit(code); } finally { console.error("put away"); } };
export async function* items() { yield "a"; process.exit(0); }
export const timer = () => new Promise(() => setTimeout(() => process.exit(3)));
export const code = () => { process.exitCode = 5; return "fine"; };
`;

const small = smallManifest(["end", "items", "timer", "code"], {
  end: [{ role: "positional", key: "_1", name: "code", shape: { kind: "number" } }],
});
const stream = { kind: "value", shape: { kind: "array", items: { kind: "string" } }, stream: true } as const;
const manifest: Manifest = {
  ...small,
  tools: small.tools.map((tool): ToolEntry => (tool.name === "items" ? { ...tool, returns: stream } : tool)),
};

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

const failure = (code: number): string => `Error: process.exit(${code}) was called; a tool returns or throws instead\n`;

it("process.exit fails the call, whatever code it gives", async () => {
  for (const code of [0, 1, 3])
    for (const args of [[], ["--output", "json"]])
      expect(await runProgram(program, ...args, "end", String(code))).toMatchObject({
        code: 1,
        stdout: "",
        stderr: `put away\n${failure(code)}`,
      });
  expect(await runProgram(program, "items")).toMatchObject({ code: 1, stdout: "a", stderr: failure(0) });
});

it("outside of the call it ends the process like any other error there", async () => {
  expect(await runProgram(program, "timer")).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(failure(3)) });
});

it("the code of the process is the call's", async () => {
  expect(await runProgram(program, "code")).toMatchObject({ code: 0, stdout: "fine", stderr: "" });
});
