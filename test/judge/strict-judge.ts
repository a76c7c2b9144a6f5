import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../../templates/contract.ts";

/**
 * Whether values fit a schema, by an independent validator. Strict in all it can be strict in, but for one thing: it wants
 * tuples to be closed by `items: false`, which validators of older drafts do not survive. Throws what the validator has
 * against the schema itself.
 */
export function strictJudge(schema: JsonSchema): (value: unknown) => boolean {
  // As JSON has it: only own properties count. Quotients of fractions are inexact.
  const ajv = new Ajv2020({ strict: true, strictTuples: false, ownProperties: true, multipleOfPrecision: 9, keywords: ["x-mcp-header"] });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => validate(value) === true;
}
