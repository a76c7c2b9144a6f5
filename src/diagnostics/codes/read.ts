import type { ReadArgs } from "../code-args.ts";
import type { CodesOf } from "./code.ts";

/** What is wrong with the program around the tools. */
export const readCodes: CodesOf<ReadArgs> = {
  "invalid-tsconfig": {
    severity: "error",
    message: ({ text }) => text,
    hint: () => "mend the tsconfig.json that is nearest to the module.",
  },
  "invalid-pnp": {
    severity: "error",
    message: ({ text }) => text,
    hint: () => "run `yarn install`, which writes the file anew and fetches what is missing.",
  },
  "typescript-error": {
    severity: "error",
    message: ({ text, code }) => `TS${code}: ${text}`,
    hint: ({ code }) => typeErrorHint(code),
  },
  "invalid-form": {
    severity: "error",
    message: ({ subject, problem }) => `${subject} ${problem}, so no client can show it as a form.`,
    hint: () =>
      "a form is a flat object of strings (@format email, uri, date or date-time), numbers, booleans, unions of string literals, and arrays of such unions.",
  },
};

/** What can be done about one of TypeScript's own errors. */
function typeErrorHint(code: number): string {
  if (code < 2000 || code === 6054) return "mend the syntax: nothing can be built from it.";
  if (code === 2307 || code === 2792) return "install the package where the module is, or mend the path; its types must be there, too.";
  return "mend the type error, or build over it with --allow-type-errors.";
}
