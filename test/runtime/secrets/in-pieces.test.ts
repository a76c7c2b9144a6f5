import { beforeAll, expect, it } from "vitest";
import type { Manifest } from "../../../templates/contract.ts";
import { startProgram } from "../../support/program-process.ts";
import { buildProgram } from "../support/build-program.ts";
import { call, request } from "../support/connection.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
export const tell = async (how) => {
  process.stderr.write("begin s3");
  if (how === "pieces") {
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.stderr.write("cr3t end\\n");
  }
  if (how === "exit") { setTimeout(() => process.exit(3)); await new Promise(() => {}); }
  if (how === "crash") { setTimeout(() => { throw new Error("boom"); }); await new Promise(() => {}); }
  return "told";
};
`;

const manifest: Manifest = {
  ...smallManifest(["tell"], { tell: [{ role: "positional", key: "_1", name: "how", shape: { kind: "string" } }] }),
  env: [{ name: "KEY", secret: true, required: true }],
};

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

async function run(...args: string[]): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = startProgram(program, args, { KEY: "s3cr3t" });
  child.onLine(() => {});
  if (args.length === 0) {
    child.write(`${JSON.stringify(request(1, "initialize", { protocolVersion: "2025-11-25" }))}\n`);
    child.write(`${JSON.stringify(call(2, "tell", { _1: "pieces" }))}\n`);
  }
  const { code } = await child.end();
  return { code, stderr: child.stderr() };
}

it("masks in a server and from the shell", async () => {
  expect(await run()).toEqual({ code: 0, stderr: "begin ***KEY*** end\n" });
  expect(await run("tell", "pieces")).toEqual({ code: 0, stderr: "begin ***KEY*** end\n" });
});

it("loses nothing at the end of the process, however it comes, and keeps the order", async () => {
  expect(await run("tell", "done")).toEqual({ code: 0, stderr: "begin s3" });
  expect(await run("tell", "exit")).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^begin s3Error: process\.exit\(3\) was called; a tool returns or throws instead\n/),
  });
  const crash = await run("tell", "crash");
  expect(crash.code).toBeGreaterThan(0);
  expect(crash.stderr).toMatch(/^begin s3[\s\S]*Error: boom/);
});
