import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ToolEntry } from "../../templates/contract.ts";
import { createArgumentsDecoder } from "../../templates/shape/arguments.ts";
import { problemText } from "../../templates/shape/problems.ts";
import { createResultEncoder } from "../../templates/shape/result.ts";
import type { Vocabulary } from "../../templates/shape/vocabulary.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { buildFixture } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";
import { isRecord } from "../support/is-record.ts";
import { compileRows, rows } from "../support/readme-types.ts";
import { instancesOf } from "./schema-instances.ts";
import { strictJudge } from "./strict-judge.ts";

/** Values for each tool; `npm run judge` tries more of them. */
const INSTANCES = Number(process.env["MCPC_INSTANCES"] ?? 60);

const { tools, types } = compileRows((type, i) => `export function same${i}(x: ${type}): ${type} { return x; }`);

it("there is a function for each row of the README's table", () => {
  expect(tools).toHaveLength(rows.length);
});

for (const [i, { type }] of rows.entries()) {
  it(`what comes in as ${type} goes out as it`, () => {
    const tool = tools[i];
    if (!tool) throw new Error("no tool");
    expect(roundTrip(tool, { types, ...allParts })).toBeGreaterThan(INSTANCES / 10);
  });
}

it("so do the values of every function in the fixtures that returns what it takes", async () => {
  let met = 0;
  for (const fixture of [...listFixtures("ok"), ...listFixtures("story")]) {
    const { manifest } = await buildFixture(fixture);
    for (const tool of manifest?.tools ?? []) {
      if (!returnsWhatItTakes(tool)) continue;
      met++;
      roundTrip(tool, { types: manifest?.types ?? {}, ...allParts });
    }
  }
  expect(met).toBeGreaterThan(5);
  // Where no other test has built the fixtures yet, this one builds them all.
}, 300_000);

function returnsWhatItTakes({ params, returns }: ToolEntry): boolean {
  const [param, ...others] = params;
  return (
    others.length === 0 &&
    param?.role === "positional" &&
    !param.optional &&
    returns.kind === "value" &&
    isDeepStrictEqual(param.shape, returns.shape)
  );
}

/** Sends values through both ends of a tool; how many it took. */
function roundTrip({ name, listing, params, returns }: ToolEntry, vocabulary: Vocabulary): number {
  const decode = createArgumentsDecoder(params, vocabulary, { jsonInStrings: false });
  const accept = createArgumentsDecoder(params, vocabulary);
  const encode = createResultEncoder(returns, vocabulary);
  const fits = strictJudge(listing.outputSchema ?? {});
  const coded = JSON.stringify([returns, vocabulary.types]).includes('"coded"');
  let taken = 0;
  fc.assert(
    fc.property(instancesOf(listing.inputSchema).filter(isRecord), (args) => {
      const decoded = decode(args, () => undefined);
      if (!decoded.ok) return;
      taken++;
      const encoded = encode(decoded.args[0]);
      if (!encoded.ok) throw new Error(`${name}: ${problemText(encoded.problems, "Invalid result")}`);
      const { value } = encoded;
      if (!fits(value)) throw new Error(`${name}: ${JSON.stringify(value)} does not fit ${JSON.stringify(listing.outputSchema)}`);
      // What has several spellings goes out in one of them, which stays.
      const again = accept({ _1: value }, () => undefined);
      expect(again.ok && encode(again.args[0])).toEqual(encoded);
      if (!coded) expect(value).toEqual(args["_1"]);
    }),
    { numRuns: INSTANCES, seed: 1 },
  );
  return taken;
}
