import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { z } from "zod";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import { run } from "../support/run.ts";

const SCRIPT = fileURLToPath(new URL("../../.scripts/conformance.mjs", import.meta.url));

const Rows = z.array(
  z.object({
    run: z.string(),
    scenario: z.string(),
    result: z.enum(["passed", "failed", "expected", "skipped"]),
    faults: z.array(z.string()),
  }),
);

/** What `npm run conformance` prints, as data; the reason in words when the suite cannot run at all. */
async function conformance(): Promise<z.infer<typeof Rows> | string> {
  const { stdout, stderr } = await run(process.execPath, [SCRIPT, "--json", "--program", await programOf(storyNamed("conformance"))]);
  return stdout === "" ? stderr : Rows.parse(JSON.parse(stdout));
}

/** Scenarios that check nothing of a server without tasks. */
const SKIPPED = ["tasks-status-notifications"];

const rows = await conformance();

it("the official suite runs", () => {
  if (typeof rows === "string") expect.fail(rows);
  for (const run of ["2025-11-25", "2026-07-28", "all"]) expect(rows.filter((row) => row.run === run).length, run).toBeGreaterThan(30);
});

if (typeof rows !== "string") {
  it("skips no scenario but those known to", () => {
    const skipped = rows.filter(({ result }) => result === "skipped").map(({ scenario }) => scenario);
    expect([...new Set(skipped)]).toEqual(SKIPPED);
  });

  for (const { run, scenario, result, faults } of rows.filter((row) => row.result === "passed" || row.result === "failed")) {
    it(`${scenario} (${run})`, () => expect(faults, result).toEqual([]));
  }
}
