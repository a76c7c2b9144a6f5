import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isRecord } from "./is-record.ts";

/** Whether a value fits; when not, the reasons in words. */
export type Verdict = { readonly fits: true } | { readonly fits: false; readonly why: string };

/**
 * An independent JSON Schema 2020-12 validator. Strict: a schema with a keyword or format it does not know, or one that
 * is not valid in its dialect, throws.
 */
export function judgeOf(schema: unknown): (value: unknown) => Verdict {
  if (!isRecord(schema)) throw new Error(`not a JSON Schema object: ${JSON.stringify(schema)}`);
  const ajv = new Ajv2020({ strict: true, allErrors: true, strictTypes: false, strictTuples: false, keywords: ["x-mcp-header"] });
  addFormats.default(ajv);
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => (validate(value) ? { fits: true } : { fits: false, why: ajv.errorsText(validate.errors, { dataVar: "value" }) });
}
