/** Types for the modules that are compiled. They mean something to the compiler alone: nothing is imported at run time. */

/**
 * A whole number: `integer` in the schema, enforced when a tool is called.
 *
 * @example
 * import type { Int } from "mcpc";
 *
 * export function repeat(text: string, times: Int): string {
 *   return text.repeat(times);
 * }
 */
export type Int = number;
