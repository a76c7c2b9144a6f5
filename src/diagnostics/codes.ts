/**
 * Every message mcpc can give: code -> severity, message, hint. A message says what is wrong in the user's own words,
 * a hint says how to mend it. Codes are kebab-case and never renamed: people search for them and scripts match them.
 */

import { bundleCodes } from "./codes/bundle.ts";
import { checkCodes } from "./codes/check.ts";
import type { Codes, DiagnosticCode } from "./codes/code.ts";
import { functionTagCodes } from "./codes/function-tags.ts";
import { ignoreCodes } from "./codes/ignores.ts";
import { optionCodes } from "./codes/options.ts";
import { portabilityCodes } from "./codes/portability.ts";
import { readCodes } from "./codes/read.ts";
import { tagCodes } from "./codes/tags.ts";

export type { DiagnosticCode, Severity } from "./codes/code.ts";

export const codes: Codes = {
  ...optionCodes,
  ...readCodes,
  ...tagCodes,
  ...functionTagCodes,
  ...checkCodes,
  ...portabilityCodes,
  ...ignoreCodes,
  ...bundleCodes,
};

/** Whether a code is reported while the program is bundled, which only a build does. */
export function isBundleCode(code: DiagnosticCode): boolean {
  return Object.hasOwn(bundleCodes, code);
}
