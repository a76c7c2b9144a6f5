import type { Json, Limits, PropShape, Shape } from "../../contract.ts";
import { createArgumentsDecoder } from "../../shape/arguments.ts";
import { formats as dates } from "../../shape/formats/dates.ts";
import { formats as net } from "../../shape/formats/net.ts";
import { arrayWalk } from "../../shape/kinds/array.ts";
import { jsonWalk } from "../../shape/kinds/json-out.ts";
import { booleanWalk, enumWalk, numberWalk, stringWalk } from "../../shape/kinds/scalar.ts";
import { problemSentence } from "../../shape/problems.ts";
import { isRecord, ownMember } from "../../shape/record.ts";
import { rules } from "../../shape/rules.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Reading } from "./question.ts";

/** The schema of a form, and how a filled-in one is read. */
export interface Form {
  readonly schema: JsonRecord;
  /** Checks the content, fills in defaults, leaves out what was not asked for. */
  read(content: unknown): Reading;
}

/** @param schema flat: an object of strings, numbers, booleans, choices and lists of choices (`client/elicitation`, "Requested Schema") */
export function createForm(schema: unknown): Form {
  if (!isRecord(schema) || !isRecord(schema["properties"]))
    throw new TypeError("ctx.elicit needs a form: ctx.elicit<{ name: string }>(message), or a schema as its second argument");
  const required: unknown = schema["required"];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const props = Object.entries(schema["properties"]).map(([name, field]) =>
    propOf(name, isRecord(field) ? field : {}, !names.includes(name)),
  );
  const decode = createArgumentsDecoder([{ role: "options", name: "content", props }], FORM_VOCABULARY);
  return {
    schema,
    read(content) {
      const given = isRecord(content) ? content : {};
      const known = props.flatMap(({ name }) => (Object.hasOwn(given, name) ? [[name, ownMember(given, name)]] : []));
      const decoded = decode(Object.fromEntries(known), () => undefined);
      if (decoded.ok) return { ok: true, value: decoded.args[0] };
      return { ok: false, problem: decoded.problems.map((problem) => `${problem.path}: ${problemSentence(problem)}`).join("; ") };
    },
  };
}

const FORM_VOCABULARY = {
  types: {},
  codecs: {},
  formats: { ...dates, ...net },
  kinds: { json: jsonWalk, boolean: booleanWalk, number: numberWalk, string: stringWalk, enum: enumWalk, array: arrayWalk },
  rules,
};

function propOf(name: string, field: JsonRecord, optional: boolean): PropShape {
  const fallback = field["default"];
  return { name, shape: shapeOf(field), ...(optional && { optional }), ...(isPlain(fallback) && { default: fallback }) };
}

function shapeOf(field: JsonRecord): Shape {
  const values = choices(field);
  if (values) return { kind: "enum", values };
  const limits = limitsOf(field);
  switch (field["type"]) {
    case "string":
      return { kind: "string", limits };
    case "number":
      return { kind: "number", limits };
    case "integer":
      return { kind: "number", integer: true, limits };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return { kind: "array", items: isRecord(field["items"]) ? shapeOf(field["items"]) : { kind: "string" }, limits };
    default:
      return { kind: "json" };
  }
}

/** What may be chosen: `enum`, or titled values under `oneOf` (of one) or `anyOf` (of several). */
function choices(field: JsonRecord): readonly string[] | undefined {
  const titled = titledIn(field);
  const values = titled ? titled.map((each) => each["const"]) : field["enum"];
  return Array.isArray(values) ? values.filter((value) => typeof value === "string") : undefined;
}

function titledIn({ oneOf, anyOf }: JsonRecord): readonly JsonRecord[] | undefined {
  const titled = oneOf ?? anyOf;
  return Array.isArray(titled) ? titled.filter(isRecord) : undefined;
}

const NUMERIC = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

function limitsOf(field: JsonRecord): Limits {
  const { format } = field;
  const numeric: Pick<Limits, (typeof NUMERIC)[number]> = Object.fromEntries(
    NUMERIC.flatMap((name) => (typeof field[name] === "number" ? [[name, field[name]]] : [])),
  );
  return { ...numeric, ...(typeof format === "string" && { format }) };
}

function isPlain(value: unknown): value is Json {
  return (
    ["string", "number", "boolean"].includes(typeof value) || (Array.isArray(value) && value.every((each) => typeof each === "string"))
  );
}

/** A form as the revision has it: before 2025-11-25 only booleans had defaults, titles of choices stood beside the values, and one alone could be chosen. */
export function formIn(schema: JsonRecord, revision: string): JsonRecord {
  if (revision >= "2025-11-25" || !isRecord(schema["properties"])) return schema;
  const fields = Object.entries(schema["properties"]).map(([name, field]) => [
    name,
    isRecord(field) ? older(name, field, revision) : field,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function older(name: string, field: JsonRecord, revision: string): JsonRecord {
  if (field["type"] === "array") throw new Error(`revision ${revision} of the protocol has no choice of several values, as '${name}' is`);
  const { default: fallback, oneOf, anyOf, ...others } = field;
  const titled = titledIn(field);
  return {
    ...others,
    ...(field["type"] === "boolean" && fallback !== undefined && { default: fallback }),
    ...(titled && { enum: titled.map((each) => each["const"]), enumNames: titled.map((each) => each["title"]) }),
  };
}
