import type { OptionArgs } from "../code-args.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { CodesOf } from "./code.ts";

/** What is wrong with what was asked for. */
export const optionCodes: CodesOf<OptionArgs> = {
  "entry-not-found": {
    severity: "error",
    message: ({ file, isFolder }) => (isFolder ? `'${file}' is a folder, and no module.` : `there is no file '${file}'.`),
    hint: ({ near }) =>
      near === undefined ? "give the path of a TypeScript or JavaScript module, for example ./lib.ts" : `did you mean '${near}'?`,
  },
  "invalid-option": {
    severity: "error",
    message: ({ option, value, expected }) => `${option} cannot be '${value}': it must be ${expected}.`,
    hint: ({ option }) => `leave ${option} away to get the default.`,
  },
  "unmatched-filter": {
    severity: "error",
    message: ({ option, pattern }) =>
      pattern.includes("*") ? `${option}: no name matches '${pattern}'.` : `${option}: nothing is called '${pattern}'.`,
    hint: ({ pattern, known }) => didYouMean(pattern, pattern.includes("*") ? similarPatterns(pattern, known) : known) ?? namesText(known),
  },
  "filter-leaves-nothing": {
    severity: "error",
    message: ({ options }) =>
      `nothing is left of the module: ${options.join(" and ")} ${options.length > 1 ? "together leave" : "leaves"} everything out.`,
    hint: ({ known }) => namesText(known),
  },
  "output-is-a-source": {
    severity: "error",
    message: ({ file }) => `the output '${file}' is the module itself.`,
    hint: () => "name another file with -o.",
  },
  "output-is-in-use": {
    severity: "error",
    message: ({ file }) => `'${file}' exists and was not written by mcpc.`,
    hint: () => "name another file with -o, or delete this one first.",
  },
  "output-not-startable": {
    severity: "error",
    message: ({ file, ending }) => `Node cannot start a file called '${file}': it does not know the ending '${ending}'.`,
    hint: () => "name a file without an ending, or with .js, .mjs or .cjs.",
  },
  "output-not-writable": {
    severity: "error",
    message: ({ file, why }) => `cannot write '${file}': ${why}.`,
    hint: () => "name a file in a folder you may write to with -o.",
  },
};

const MAX_NAMES = 10;

function namesText(names: readonly string[]): string {
  if (names.length === 0) return "the module has no function to serve.";
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : "";
  return `the functions of the module are ${names.slice(0, MAX_NAMES).join(", ")}${more}.`;
}

/** Of patterns with less text than this, any other could be meant. */
const MIN_PATTERN_TEXT = 3;

/** What matches some name and has its stars in the same places; shorter ones first. */
function similarPatterns(pattern: string, known: readonly string[]): readonly string[] {
  const [, before = "", text = "", after = ""] = /^(\*?)([^*]+)(\*?)$/.exec(pattern) ?? [];
  if (text.length < MIN_PATTERN_TEXT) return [];
  const part = (name: string, length: number): string => (before ? name.slice(-length) : name.slice(0, length));
  return [text.length - 1, text.length].flatMap((length) => known.map((name) => before + part(name, length) + after));
}
