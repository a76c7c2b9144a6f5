import fc from "fast-check";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { anyJson, mutantsOf, nastyNames, objectOf } from "../support/json-mutants.ts";
import { formatSamples } from "./format-samples.ts";

/** What the makers of one schema's values share. */
interface Plan {
  readonly definitions: JsonRecord;
  /** Values stay within the limits; else some lie just beyond them. */
  readonly exact: boolean;
}

/** Values of a schema of the profile that mcpc emits, values just beyond its limits, and values with one part changed. */
export function instancesOf(schema: JsonRecord): fc.Arbitrary<unknown> {
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  const right = valuesOf(schema, { definitions, exact: true }, 5);
  const near = valuesOf(schema, { definitions, exact: false }, 5);
  return fc.oneof(
    { weight: 3, arbitrary: right },
    { weight: 2, arbitrary: near },
    { weight: 4, arbitrary: mutantsOf(right) },
    { weight: 1, arbitrary: mutantsOf(mutantsOf(right)) },
  );
}

function valuesOf(schema: unknown, plan: Plan, depth: number): fc.Arbitrary<unknown> {
  if (!isRecord(schema) || depth === 0) return anyJson;
  const { $ref, anyOf, enum: values, type } = schema;
  if (typeof $ref === "string") return valuesOf(plan.definitions[$ref.replace("#/$defs/", "")], plan, depth - 1);
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((arm) => valuesOf(arm, plan, depth)));
  if (Array.isArray(values)) return fc.constantFrom<unknown>(...values);
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numbersOf(schema, plan);
    case "string":
      return stringsOf(schema, plan);
    case "array":
      return arraysOf(schema, plan, depth - 1);
    case "object":
      return objectsOf(schema, plan, depth - 1);
    default:
      return anyJson;
  }
}

function numbersOf(schema: JsonRecord, { exact }: Plan): fc.Arbitrary<number> {
  const whole = schema["type"] === "integer";
  const step = numberAt(schema, "multipleOf") ?? 1;
  const least = numberAt(schema, "minimum") ?? (numberAt(schema, "exclusiveMinimum") ?? Number.NaN) + step;
  const most = numberAt(schema, "maximum") ?? (numberAt(schema, "exclusiveMaximum") ?? Number.NaN) - step;
  const low = Number.isNaN(least) ? Math.min(-20, most - 20 * step) : least;
  const from = Math.ceil((Number.isNaN(low) ? -20 : low) / step);
  const to = Number.isNaN(most) ? Math.max(20, from + 20) : Math.max(from, Math.floor(most / step));
  const beyond = exact ? 0 : 2;
  const multiples = fc.integer({ min: from - beyond, max: to + beyond }).map((n) => n * step);
  if (exact) return multiples;
  const edges = [least, most, least - step, most + step, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e20, 0.5].filter(Number.isFinite);
  return fc.oneof(multiples, fc.constantFrom(...edges), whole ? fc.integer() : fc.double({ noNaN: true, noDefaultInfinity: true }));
}

function stringsOf(schema: JsonRecord, { exact }: Plan): fc.Arbitrary<string> {
  const { format, pattern, contentEncoding } = schema;
  if (contentEncoding === "base64") return fc.oneof(fc.base64String({ maxLength: 12 }), fc.constantFrom("aGk=", "", "_-8"));
  if (typeof format === "string") {
    const { right, wrong } = formatSamples[format] ?? { right: [], wrong: [] };
    return fc.constantFrom(...(exact ? right : [...right, ...wrong]));
  }
  if (typeof pattern === "string") return matching(pattern);
  const beyond = exact ? 0 : 1;
  const minLength = Math.max(0, (numberAt(schema, "minLength") ?? 0) - beyond);
  const maxLength = Math.max(minLength, (numberAt(schema, "maxLength") ?? minLength + 6) + beyond);
  return fc.string({ unit: "binary", minLength, maxLength });
}

function matching(pattern: string): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(pattern, "u"), { size: "-1" });
}

function arraysOf(schema: JsonRecord, plan: Plan, depth: number): fc.Arbitrary<unknown> {
  const prefix: unknown[] = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const beyond = plan.exact ? 0 : 1;
  const minLength = Math.max(0, (numberAt(schema, "minItems") ?? 0) - beyond);
  const maxLength = Math.max(minLength, Math.min((numberAt(schema, "maxItems") ?? minLength + 4) + beyond, minLength + 8));
  const rest = valuesOf(schema["items"], plan, depth);
  const more = { minLength: Math.max(0, minLength - prefix.length), maxLength: Math.max(0, maxLength - prefix.length) };
  const others = schema["uniqueItems"] === true && plan.exact ? fc.uniqueArray(rest, { ...more, selector: text }) : fc.array(rest, more);
  return fc
    .tuple(fc.tuple(...prefix.map((item) => valuesOf(item, plan, depth))), others, fc.integer({ min: minLength, max: maxLength }))
    .map(([head, tail, length]) => (tail.length > 0 ? [...head, ...tail] : head.slice(0, length)));
}

function objectsOf(schema: JsonRecord, plan: Plan, depth: number): fc.Arbitrary<unknown> {
  const required: unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const declared = entriesOf(schema["properties"]).map(([name, member]) => {
    const values = valuesOf(member, plan, depth);
    return fc.tuple(fc.constant(name), required.includes(name) ? values : fc.option(values, { nil: undefined }));
  });
  const minLength = Math.max(0, (numberAt(schema, "minProperties") ?? 0) - declared.length);
  const sized = { minLength, maxLength: Math.min(numberAt(schema, "maxProperties") ?? minLength + 3, minLength + 3) };
  const byPattern = entriesOf(schema["patternProperties"]).map(([pattern, member]) =>
    fc.array(fc.tuple(matching(pattern), valuesOf(member, plan, depth)), sized),
  );
  const open = schema["additionalProperties"];
  const names = fc.oneof(fc.constantFrom(...nastyNames), fc.string({ maxLength: 4 }));
  const others = isRecord(open) ? [fc.array(fc.tuple(names, valuesOf(open, plan, depth)), sized)] : [];
  // What is declared comes last, so that it counts where names meet.
  return fc.tuple(fc.tuple(...byPattern, ...others), fc.tuple(...declared)).map(([more, own]) => objectOf([...more.flat(), ...own]));
}

function entriesOf(map: unknown): [string, unknown][] {
  return isRecord(map) ? Object.entries(map) : [];
}

function numberAt(schema: JsonRecord, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
