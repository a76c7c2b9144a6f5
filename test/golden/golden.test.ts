import { join } from "node:path";
import { expect, it } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { buildFixture } from "../support/build-fixture.ts";
import { readCalls } from "../support/calls-file.ts";
import { expectFile } from "../support/expected-file.ts";
import { type Fixture, listFixtures } from "../support/fixtures.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { runProgram } from "../support/run-program.ts";
import { judgeOf } from "../support/schema-judge.ts";
import { profileFaults } from "../support/schema-profile.ts";
import { showJson } from "../support/show-json.ts";

const expected = (fixture: Fixture, file: string): string => join(fixture.folder, "expected", file);

for (const fixture of listFixtures("fail")) {
  it(`${fixture.label} fails as expected`, async () => {
    const { diagnostics, codes, program } = await buildFixture(fixture);
    expect(program, "a failed build has no program").toBeUndefined();
    expect(codes, "the folder is named after what goes wrong").toContain(fixture.label.split("/")[1]);
    expectFile(expected(fixture, "diagnostics.txt"), diagnostics);
  });
}

for (const fixture of [...listFixtures("ok"), ...listFixtures("story")]) {
  it(`${fixture.label} has the expected tools`, async () => {
    const { diagnostics, program, manifest } = await buildFixture(fixture);
    expect(program, diagnostics).toBeDefined();
    const tools = await toolsOf(program ?? "");
    for (const tool of tools) judgeSchemas(tool);
    judgeSamples(fixture, tools);
    expectFile(expected(fixture, "diagnostics.txt"), diagnostics);
    expectFile(expected(fixture, "tools.json"), `${showJson(tools)}\n`);
    expectFile(expected(fixture, "listings.json"), listingsOf(manifest));
  });
}

/** What the newest revision lists beside tools; empty where there is nothing. */
function listingsOf(manifest: Manifest | undefined): string {
  const { resources = [], prompts = [] } = manifest ?? {};
  const listings = [...resources, ...prompts].map(({ listing }) => listing);
  return listings.length > 0 ? `${showJson(listings)}\n` : "";
}

async function toolsOf(program: string): Promise<JsonRecord[]> {
  const { stdout, stderr, code } = await runProgram(program, "--mcp-tools=2026-07-28");
  expect(code, stderr).toBe(0);
  const printed: unknown = JSON.parse(stdout);
  const tools: unknown[] = isRecord(printed) && Array.isArray(printed["tools"]) ? printed["tools"] : [];
  expect(tools.length, stdout).toBeGreaterThan(0);
  return tools.filter(isRecord);
}

/** Both schemas are valid in their dialect, and say nothing that real clients cannot take. */
function judgeSchemas({ name, inputSchema, outputSchema }: JsonRecord): void {
  judgeOf(inputSchema);
  expect(profileFaults(inputSchema, "input"), `arguments of ${name}`).toEqual([]);
  if (outputSchema === undefined) return;
  judgeOf(outputSchema);
  expect(profileFaults(outputSchema, "output"), `result of ${name}`).toEqual([]);
}

/** The running program takes and refuses the same samples: test/calls sees to that. */
function judgeSamples(fixture: Fixture, tools: readonly JsonRecord[]): void {
  for (const [name, { accepts = [], refuses = [] }] of Object.entries(readCalls(fixture.folder)?.samples ?? {})) {
    const judge = judgeOf(tools.find((tool) => tool["name"] === name)?.["inputSchema"]);
    for (const args of accepts) expect(judge(args), `${name} takes ${JSON.stringify(args)}`).toEqual({ fits: true });
    for (const args of refuses) expect(judge(args).fits, `${name} refuses ${JSON.stringify(args)}`).toBe(false);
  }
}
