import fc from "fast-check";
import { expect, it } from "vitest";
import type { ParamEntry, ToolEntry } from "../../templates/contract.ts";
import { createArgumentsDecoder } from "../../templates/shape/arguments.ts";
import { type Problem, problemText } from "../../templates/shape/problems.ts";
import { createResultEncoder } from "../../templates/shape/result.ts";
import type { Vocabulary } from "../../templates/shape/vocabulary.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { buildFixture } from "../support/build-fixture.ts";
import { listFixtures } from "../support/fixtures.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { instancesOf } from "./schema-instances.ts";
import { strictJudge } from "./strict-judge.ts";

/** Values for each tool; `npm run judge` tries more of them. */
const INSTANCES = Number(process.env["MCPC_INSTANCES"] ?? 60);

/** Nested deeper than any stack is. */
const DEEP: readonly unknown[] = [
  JSON.parse("[".repeat(100_000) + "]".repeat(100_000)),
  JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
  "[".repeat(100_000) + "]".repeat(100_000),
];

/** Where a program refuses what its schema allows: JSON Schema cannot say it, or no client would take it said. */
const STRICTER: readonly Stricter[] = [
  { why: "contentEncoding is an annotation: validators take any string", explains: ({ expected }) => expected === "base64" },
  {
    why: "the elements of typed arrays have their range from the class",
    explains: ({ expected }) => /^an array of (unsigned )?\d\d-bit (integers|numbers)$/.test(expected),
  },
  {
    why: "JSON Schema has no words for elements behind those that repeat",
    explains: ({ path }, params) => /\[\d+\]/.test(path) && JSON.stringify(params).includes('"tail":'),
  },
  {
    why: "options that may be left away as a whole are required of those who give some",
    explains: ({ kind, path }, params, args) =>
      kind === "missing" && params.some((param) => param.role === "options" && param.optional && isPartOf(param, path, args)),
  },
];

interface Stricter {
  readonly why: string;
  readonly explains: (problem: Problem, params: readonly ParamEntry[], args: JsonRecord) => boolean;
}

/** The reasons that were needed. */
const met = new Set<string>();

for (const fixture of [...listFixtures("ok"), ...listFixtures("story")]) {
  it(`${fixture.label} takes what its schemas say, and nothing else`, async () => {
    const { manifest, diagnostics } = await buildFixture(fixture);
    if (!manifest) throw new Error(diagnostics);
    for (const tool of manifest.tools) {
      if (tool.listing.outputSchema) strictJudge(tool.listing.outputSchema);
      judgeTool(tool, { types: manifest.types, ...allParts });
      nestDeeply(tool, { types: manifest.types, ...allParts });
    }
  });
}

it("every reason for being stricter than the schema is needed", () => {
  expect(STRICTER.map(({ why }) => why).filter((why) => !met.has(why))).toEqual([]);
});

function isPartOf({ props }: Extract<ParamEntry, { role: "options" }>, missing: string, args: JsonRecord): boolean {
  return props.some(({ name }) => name === missing) && props.some(({ name }) => Object.hasOwn(args, name));
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
      const reasons = problems.map((problem) => STRICTER.find(({ explains }) => explains(problem, params, args))?.why);
      for (const why of reasons) if (why !== undefined) met.add(why);
      if (allowed && !reasons.includes(undefined)) return;
      const told = decoded.ok ? "the program takes it, the schema does not" : `the schema allows it: ${problemText(problems)}`;
      throw new Error(`${name}(${JSON.stringify(args)}): ${told}`);
    }),
    { numRuns: INSTANCES, seed: 1 },
  );
  expect([...verdicts].sort(), `${name} was given what fits and what does not`).toEqual([false, true]);
}

/** Neither end of a tool runs out of stack, whatever it makes of the value. */
function nestDeeply({ listing, params, returns }: ToolEntry, vocabulary: Vocabulary): void {
  const decode = createArgumentsDecoder(params, vocabulary);
  const encode = createResultEncoder(returns, vocabulary);
  const { properties } = listing.inputSchema;
  for (const value of DEEP) {
    for (const key of Object.keys(properties ?? {})) {
      const decoded = decode({ [key]: value }, () => undefined);
      if (!decoded.ok) expect(problemText(decoded.problems).length).toBeLessThan(5000);
    }
    encode(value);
    encode([value]);
    encode({ a: value });
  }
}
