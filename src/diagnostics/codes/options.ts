import type { Codes } from "./code.ts";

/** What is wrong with what was asked for. */
export const optionCodes: Pick<
  Codes,
  "entry-not-found" | "invalid-option" | "output-is-a-source" | "output-is-in-use" | "output-not-startable" | "output-not-writable"
> = {
  "entry-not-found": {
    severity: "error",
    message: ({ file }) => `there is no file '${file}'.`,
    hint: () => "give the path of a TypeScript or JavaScript module, for example: mcpc build ./lib.ts",
  },
  "invalid-option": {
    severity: "error",
    message: ({ option, value, expected }) => `${option} cannot be '${value}': it must be ${expected}.`,
    hint: ({ option }) => `leave ${option} away to get the default.`,
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
