import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { differences } from "../../src/listing/differences.ts";
import { schemaText } from "../../src/listing/schema-text.ts";
import type { JsonSchema } from "../../templates/contract.ts";

const ajv = new Ajv2020({ strict: false });

/** Values of every kind; small, so that a random schema takes some of them. */
const LEAVES = [null, true, false, 0, 1, 2, 3, 10, 2.5, -1, "", "a", "b", "ab", "abcabc"];
const LISTS = [[], ["a"], [1], [1, 1], [1, "a"], ["a", 1], ["a", "b"], [null, 2.5, "ab"]];
const OBJECTS = [
  {},
  { a: 1 },
  { a: "a" },
  { b: 1 },
  { a: 1, b: "a" },
  { a: "ab", b: 2.5 },
  { a: null },
  { a: [], b: [1] },
  { a: {}, b: {} },
  { c: 1 },
];
const VALUES = [...LEAVES, ...LISTS, ...OBJECTS, { a: ["a"], b: { a: 1 } }, [[1], ["a"]], [{ a: 1 }]];

const small = fc.integer({ min: 0, max: 3 });
const limited = (type: string, ...keywords: string[]): fc.Arbitrary<JsonSchema> =>
  fc.record({ type: fc.constant(type), ...Object.fromEntries(keywords.map((keyword) => [keyword, small])) }, { requiredKeys: ["type"] });

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.constantFrom<JsonSchema>(
    {},
    { type: "null" },
    { type: "boolean" },
    { type: "string", pattern: "^a" },
    { type: "number", multipleOf: 2 },
  ),
  limited("integer", "minimum", "maximum"),
  limited("number", "exclusiveMinimum", "exclusiveMaximum"),
  limited("string", "minLength", "maxLength"),
  fc.subarray(["a", "b", "ab"], { minLength: 1 }).map((values) => ({ type: "string", enum: values })),
  fc.subarray([1, 2, 3], { minLength: 1 }).map((values) => ({ type: "integer", enum: values })),
);

/** Arguments are closed objects; results are open ones, whose members are all there. */
function schemas(role: "arguments" | "result"): fc.Arbitrary<JsonSchema> {
  const { any } = fc.letrec<{ any: JsonSchema }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      leaf,
      fc.tuple(tie("any"), limited("array", "minItems", "maxItems")).map(([items, array]) => ({ ...array, items })),
      fc.array(tie("any"), { minLength: 1, maxLength: 2 }).map((prefixItems) => ({ ...tupleOf(prefixItems) })),
      fc
        .tuple(fc.dictionary(fc.constantFrom("a", "b"), tie("any")), fc.subarray(["a", "b"]))
        .map(([properties, required]) =>
          role === "result"
            ? { type: "object", properties, required: Object.keys(properties) }
            : { type: "object", properties, required: required.filter((key) => key in properties), additionalProperties: false },
        ),
      tie("any").map((others) => ({ type: "object", additionalProperties: others })),
      fc.array(tie("any"), { minLength: 2, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    ),
  }));
  return any;
}

function tupleOf(prefixItems: readonly JsonSchema[]): JsonSchema {
  return { type: "array", prefixItems, items: { anyOf: prefixItems }, minItems: prefixItems.length, maxItems: prefixItems.length };
}

/** Whether some value fits the one schema and not the other. */
function refused(one: JsonSchema, other: JsonSchema): boolean {
  const [takes, refuses] = [ajv.compile(one), ajv.compile(other)];
  return VALUES.some((value) => takes(value) && !refuses(value));
}

it("never calls a change harmless that makes a validator refuse arguments it took before", () => {
  fc.assert(
    fc.property(schemas("arguments"), schemas("arguments"), (from, to) => {
      if (refused(from, to)) expect(differences(from, to).some(({ narrows }) => narrows)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

it("never calls a change harmless that lets results pass which a validator refused before", () => {
  fc.assert(
    fc.property(schemas("result"), schemas("result"), (from, to) => {
      if (refused(to, from)) expect(differences(from, to).some(({ widens }) => widens)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

it("finds no difference between a schema and itself, and has a short text for each", () => {
  fc.assert(
    fc.property(schemas("arguments"), (schema) => {
      expect(differences(schema, structuredClone(schema))).toEqual([]);
      expect(schemaText(schema, schema).length).toBeLessThanOrEqual(64);
    }),
  );
});
