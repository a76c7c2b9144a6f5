import fc from "fast-check";
import { expect, it } from "vitest";
import type { ParamEntry, ToolEntry } from "../../templates/contract.ts";
import { createArgumentsDecoder } from "../../templates/shape/arguments.ts";
import { type Problem, problemText } from "../../templates/shape/problems.ts";
import type { Vocabulary } from "../../templates/shape/vocabulary.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { buildFixture } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";
import { isRecord } from "../support/is-record.ts";
import { instancesOf } from "./schema-instances.ts";
import { strictJudge } from "./strict-judge.ts";

const INSTANCES = 200;

/** Where a program refuses what its schema allows: JSON Schema cannot say it, or no client would take it said. */
const STRICTER: readonly { readonly why: string; readonly explains: (problem: Problem, params: readonly ParamEntry[]) => boolean }[] = [
  { why: "contentEncoding is an annotation: validators take any string", explains: ({ expected }) => expected === "base64" },
  {
    why: "the elements of typed arrays have their range from the class",
    explains: ({ expected }) => /^an array of (unsigned )?\d\d-bit (integers|numbers)$/.test(expected),
  },
  {
    why: "options that may be left away as a whole are required of those who give some",
    explains: ({ kind, path }, params) =>
      kind === "missing" && params.some((param) => param.role === "options" && param.optional && param.props.some(({ name }) => name === path)),
  },
];

for (const fixture of [...listFixtures("ok"), ...listFixtures("story")]) {
  it(`${fixture.label} takes what its schemas say, and nothing else`, async () => {
    const { manifest, diagnostics } = await buildFixture(fixture);
    if (!manifest) throw new Error(diagnostics);
    for (const tool of manifest.tools) judgeTool(tool, { types: manifest.types, ...allParts });
  });
}

function judgeTool({ name, listing: { inputSchema }, params }: ToolEntry, vocabulary: Vocabulary): void {
  const fits = strictJudge(inputSchema);
  const decode = createArgumentsDecoder(params, vocabulary, { jsonInStrings: false });
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(instancesOf(inputSchema).filter(isRecord), (args) => {
      const decoded = decode(args, () => undefined);
      const allowed = fits(args);
      verdicts.add(allowed);
      if (allowed === decoded.ok) return;
      const problems = decoded.ok ? [] : decoded.problems;
      if (allowed && problems.every((problem) => STRICTER.some(({ explains }) => explains(problem, params)))) return;
      const told = decoded.ok ? "the program takes it, the schema does not" : `the schema allows it: ${problemText(problems)}`;
      throw new Error(`${name}(${JSON.stringify(args)}): ${told}`);
    }),
    { numRuns: INSTANCES, seed: 1 },
  );
  expect([...verdicts].sort(), `${name} was given what fits and what does not`).toEqual([false, true]);
}
