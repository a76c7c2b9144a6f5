import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeOne, encodeOne } from "./decode.ts";
import { instancesOf } from "./instances.ts";
import { plainPairs } from "./plain-pairs.ts";
import { unionPairs } from "./union-pairs.ts";

const ajv = new Ajv2020({ strict: false, ownProperties: true, multipleOfPrecision: 9 });
addFormats.default(ajv);

const pairs = [...plainPairs, ...unionPairs];

for (const { name, shape, schema, types = {} } of pairs) {
  it(`takes exactly what the schema takes, and writes what it read: ${name}`, () => {
    const validate = ajv.compile(schema);
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(instancesOf(shape, types), (instance) => {
        const before = structuredClone(instance);
        const decoded = decodeOne(shape, instance, types, { jsonInStrings: false });
        const fits = typeof decoded === "object";
        verdicts.add(fits);
        expect({ fits, told: decoded }).toEqual({ fits: validate(instance), told: decoded });
        expect(instance).toEqual(before);
        if (typeof decoded === "string") return;
        const encoded = encodeOne(shape, decoded.value, types);
        if (typeof encoded === "string") throw new Error(encoded);
        expect(decodeOne(shape, encoded.value, types)).toEqual(decoded);
        if (!JSON.stringify(shape).includes('"coded"')) expect(encoded.value).toEqual(instance);
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(verdicts.has(true)).toBe(true);
    expect(verdicts.has(false)).toBe(name !== "json");
  });
}

for (const { name, shape, types = {} } of pairs) {
  it(`takes what it takes also as JSON in strings: ${name}`, () => {
    fc.assert(
      fc.property(instancesOf(shape, types), (instance) => {
        const plain = decodeOne(shape, instance, types, { jsonInStrings: false });
        const lenient = decodeOne(shape, instance, types);
        // Leniency adds, it never changes what already fits.
        if (typeof plain === "object") expect(lenient).toEqual(plain);
        if (typeof plain === "string" || typeof instance === "string") return;
        // A text keeps digits that a JSON number has lost.
        if (name === "bigint" && !Number.isSafeInteger(instance)) return;
        const fromText = decodeOne(shape, JSON.stringify(instance), types);
        if (typeof fromText === "object" && typeof fromText.value !== "string") expect(fromText).toEqual(plain);
      }),
      { numRuns: 150, seed: 1 },
    );
  });
}
