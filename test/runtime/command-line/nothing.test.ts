import { beforeAll, expect, it } from "vitest";
import type { Manifest } from "../../../templates/contract.ts";
import { startProgram } from "../../support/program-process.ts";
import { runProgram } from "../../support/run-program.ts";
import { buildProgram } from "../support/build-program.ts";
import { call, request } from "../support/connection.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
export const absent = async () => undefined;
export const none = () => null;
export const nothing = () => {};
`;

const small = smallManifest(["absent", "none", "nothing"]);
const perhaps = { kind: "value", shape: { kind: "union", members: [{ kind: "string" }, { kind: "enum", values: [null] }] } } as const;
const manifest: Manifest = {
  ...small,
  tools: small.tools.map((tool) => ({ ...tool, returns: tool.name === "nothing" ? { kind: "void" } : perhaps })),
};

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

it.each([
  ["absent", ""],
  ["nothing", ""],
  ["none", "null"],
])("what %s gives is shown as %j, and as null where there must be a document", async (name, shown) => {
  for (const args of [[], ["--output", "text"]]) expect(await runProgram(program, ...args, name)).toMatchObject({ code: 0, stdout: shown });
  expect(await runProgram(program, "--output", "json", name)).toMatchObject({ code: 0, stdout: "null" });
});

it("undefined is null for clients", async () => {
  const child = startProgram(program);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  child.write(`${JSON.stringify(request(1, "initialize", { protocolVersion: "2025-11-25" }))}\n${JSON.stringify(call(2, "absent", {}))}\n`);
  await child.end();
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ result: { content: [{ type: "text", text: "null" }], isError: false } });
});
