import { beforeAll, expect, it } from "vitest";
import type { ParamEntry, Shape } from "../../../templates/contract.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { smallManifest } from "../support/small-manifest.ts";

const point: Shape = { kind: "object", props: [{ name: "x", shape: { kind: "number" } }] };
const pair: ParamEntry[] = ["a", "b"].map((name, i) => ({ role: "positional", key: `_${i + 1}`, name, shape: point }));

let program = "";

beforeAll(async () => {
  program = await buildProgram(
    "export const math_pair = JSON.stringify; export const other = String;",
    smallManifest(["math_pair", "other"], { math_pair: pair }),
  );
});

it("reads stdin for one value", async () => {
  expect(await runProgram(program, "math_pair", "-", "-")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("argument 'b': cannot read stdin: another value was read from it\n"),
  });
});

it("knows a tool of one of several modules by the name that it has there", async () => {
  expect((await runProgram(program, "pair")).stderr).toContain("unknown tool 'pair'; did you mean 'math_pair'?");
});

it("tells its version with -V, too", async () => {
  expect((await runProgram(program, "-V")).stdout).toBe((await runProgram(program, "--version")).stdout);
});
