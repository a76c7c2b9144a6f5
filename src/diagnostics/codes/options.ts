import { didYouMean } from "../did-you-mean.ts";
import type { Codes } from "./code.ts";

/** What is wrong with what was asked for. */
export const optionCodes: Pick<
  Codes,
  | "entry-not-found"
  | "invalid-option"
  | "unmatched-filter"
  | "filter-leaves-nothing"
  | "output-is-a-source"
  | "output-is-in-use"
  | "output-not-startable"
  | "output-not-writable"
> = {
  "entry-not-found": {
    severity: "error",
    message: ({ file, isFolder }) => (isFolder ? `'${file}' is a folder, and no module.` : `there is no file '${file}'.`),
    hint: ({ near }) =>
      near === undefined
        ? "give the path of a TypeScript or JavaScript module, for example: mcpc build ./lib.ts"
        : `did you mean '${near}'?`,
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
    hint: ({ pattern, known }) => didYouMean(pattern, known) ?? namesText(known),
  },
  "filter-leaves-nothing": {
    severity: "error",
    message: () => "nothing is left of the module: --only and --except together leave everything out.",
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
  if (names.length === 0) return "the module exports no function.";
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : "";
  return `there is ${names.slice(0, MAX_NAMES).join(", ")}${more}.`;
}
