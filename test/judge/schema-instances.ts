import fc from "fast-check";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { anyJson, mutantsOf, nastyNames, objectOf } from "../support/json-mutants.ts";
import { formatSamples } from "./format-samples.ts";

/** What the makers of one schema's values share. */
interface Plan {
  readonly definitions: JsonRecord;
  /** Values stay within the limits; else one part of each lies just beyond them, if there are any. */
  readonly exact: boolean;
}

const DEPTH = 4;
const DEEPER = 4;

/** Values of a schema of the profile that mcpc emits, values just beyond its limits, and values with one part changed. */
export function instancesOf(schema: JsonRecord): fc.Arbitrary<unknown> {
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  const right = valuesOf(schema, { definitions, exact: true }, DEPTH);
  const near = valuesOf(schema, { definitions, exact: false }, DEPTH);
  return fc.oneof(
    { weight: 2, arbitrary: right },
    { weight: 3, arbitrary: near },
    { weight: 4, arbitrary: mutantsOf(right) },
    { weight: 1, arbitrary: mutantsOf(mutantsOf(right)) },
  );
}

/** @param depth levels until only what is required is made; a few levels further down it is left to luck */
function valuesOf(schema: unknown, plan: Plan, depth: number): fc.Arbitrary<unknown> {
  if (!isRecord(schema) || depth < -DEEPER) return anyJson;
  const { $ref, anyOf, enum: values, type } = schema;
  if (typeof $ref === "string") return valuesOf(plan.definitions[$ref.replace("#/$defs/", "")], plan, depth - 1);
  if (Array.isArray(anyOf)) return fc.oneof(...armsOf(anyOf, depth).map((arm) => valuesOf(arm, plan, depth)));
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

/** Types that contain themselves end by the arms that do not. */
function armsOf(arms: readonly unknown[], depth: number): readonly unknown[] {
  const plain = arms.filter((arm) => isRecord(arm) && arm["$ref"] === undefined);
  return depth > 0 || plain.length === 0 ? arms : plain;
}

function numbersOf(schema: JsonRecord, { exact }: Plan): fc.Arbitrary<number> {
  const whole = schema["type"] === "integer";
  const step = numberAt(schema, "multipleOf") ?? (whole ? 1 : 0.25);
  const least = numberAt(schema, "minimum") ?? (numberAt(schema, "exclusiveMinimum") ?? Number.NaN) + step;
  const most = numberAt(schema, "maximum") ?? (numberAt(schema, "exclusiveMaximum") ?? Number.NaN) - step;
  const low = Number.isNaN(least) ? Math.min(-20, most - 20 * step) : least;
  const from = Math.ceil((Number.isNaN(low) ? -20 : low) / step);
  const to = Number.isNaN(most) ? Math.max(20, from + 20) : Math.max(from, Math.floor(most / step));
  if (exact) return fc.integer({ min: from, max: to }).map((n) => n * step);
  const edges = [least - step, most + step, ...(schema["multipleOf"] ? [from * step + step / 2] : [])].filter(Number.isFinite);
  const others = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e20, 0.5, Number.MAX_VALUE];
  const any = fc.oneof(fc.constantFrom(...others), whole ? fc.integer() : fc.double({ noNaN: true, noDefaultInfinity: true }));
  return edges.length === 0 ? any : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...edges) }, any);
}

function stringsOf(schema: JsonRecord, { exact }: Plan): fc.Arbitrary<string> {
  const { format, pattern, contentEncoding } = schema;
  if (contentEncoding === "base64") return fc.oneof(fc.base64String({ maxLength: 12 }), fc.constantFrom("aGk=", "", "_-8"));
  if (typeof format === "string") {
    const { right, wrong } = formatSamples[format] ?? { right: [], wrong: [] };
    return fc.constantFrom(...(exact ? right : [...right, ...wrong]));
  }
  if (typeof pattern === "string") return matching(pattern);
  const minLength = numberAt(schema, "minLength") ?? 0;
  const maxLength = numberAt(schema, "maxLength") ?? minLength + 6;
  if (exact) return fc.string({ unit: "binary", minLength, maxLength });
  const beyond = fc.constantFrom(Math.max(0, minLength - 1), maxLength + 1);
  return beyond.chain((length) => fc.string({ unit: "binary", minLength: length, maxLength: length }));
}

/** Look-arounds are left out: what they refuse is for both judges to find out. */
function matching(pattern: string): fc.Arbitrary<string> {
  const plain = pattern.replaceAll(/\(\?<?[=!](?:[^()]|\([^()]*\))*\)/g, "");
  return fc.stringMatching(new RegExp(plain, "u"), { size: "-1" });
}

function arraysOf(schema: JsonRecord, plan: Plan, depth: number): fc.Arbitrary<unknown> {
  const prefix: unknown[] = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const beyond = plan.exact ? 0 : 1;
  const minLength = Math.max(0, (numberAt(schema, "minItems") ?? 0) - beyond);
  const most = depth < 0 ? minLength : (numberAt(schema, "maxItems") ?? minLength + 4) + beyond;
  const maxLength = Math.max(minLength, Math.min(most, minLength + 8));
  const rest = valuesOf(schema["items"], plan, depth);
  const more = { minLength: Math.max(0, minLength - prefix.length), maxLength: Math.max(0, maxLength - prefix.length) };
  const others = schema["uniqueItems"] === true ? distinctItems(rest, more, plan) : fc.array(rest, more);
  return fc
    .tuple(fc.tuple(...prefix.map((item) => valuesOf(item, plan, depth))), others, fc.integer({ min: minLength, max: maxLength }))
    .map(([head, tail, length]) => (tail.length > 0 ? [...head, ...tail] : head.slice(0, length)));
}

function distinctItems(items: fc.Arbitrary<unknown>, sizes: fc.ArrayConstraints, { exact }: Plan): fc.Arbitrary<unknown[]> {
  const distinct = fc.uniqueArray(items, { ...sizes, selector: (item) => JSON.stringify(item) });
  return exact ? distinct : distinct.map((all) => (all.length < 2 ? all : [...all.slice(0, -1), all[0]]));
}

function objectsOf(schema: JsonRecord, plan: Plan, depth: number): fc.Arbitrary<unknown> {
  const required: unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const members = entriesOf(schema["properties"]).filter(([name]) => depth >= 0 || required.includes(name));
  const exact = { ...plan, exact: true };
  const declared = members.map(([name, member]) => {
    const values = valuesOf(member, exact, depth);
    return fc.tuple(fc.constant(name), required.includes(name) ? values : fc.option(values, { nil: undefined }));
  });
  const beyond = plan.exact ? [] : members.map(([name, member]) => fc.tuple(fc.constant(name), valuesOf(member, plan, depth)));
  const minLength = Math.max(0, (numberAt(schema, "minProperties") ?? 0) - declared.length - (plan.exact ? 0 : 1));
  const sized = {
    minLength,
    maxLength: Math.min((numberAt(schema, "maxProperties") ?? minLength + 3) + (plan.exact ? 0 : 1), minLength + 4),
  };
  const byPattern = entriesOf(schema["patternProperties"]).map(([pattern, member]) =>
    fc.array(fc.tuple(matching(pattern), valuesOf(member, plan, depth)), sized),
  );
  const open = schema["additionalProperties"];
  const names = fc.oneof(fc.constantFrom(...nastyNames), fc.string({ maxLength: 4 }));
  const others = isRecord(open) ? [fc.array(fc.tuple(names, valuesOf(open, plan, depth)), sized)] : [];
  // What is declared comes last, so that it counts where names meet.
  const fault = beyond.length > 0 ? fc.oneof(...beyond).map((member) => [member]) : fc.constant([]);
  return fc
    .tuple(fc.tuple(...byPattern, ...others), fc.tuple(...declared), fault)
    .map(([more, own, last]) => objectOf([...more.flat(), ...own, ...last]));
}

function entriesOf(map: unknown): [string, unknown][] {
  return isRecord(map) ? Object.entries(map) : [];
}

function numberAt(schema: JsonRecord, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
}
