import { arrayRules, numberRules, objectRules, stringRules } from "./limits.ts";
import type { Rules } from "./rule.ts";

/** The rules of everything that limits are about. A program imports those that its shapes have limits of, never this. */
export const rules: Required<Rules> = { number: numberRules, string: stringRules, array: arrayRules, object: objectRules };
