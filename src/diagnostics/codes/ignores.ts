import type { IgnoreArgs } from "../code-args.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { CodesOf } from "./code.ts";

/** What is wrong with `// mcpc-ignore` comments. */
export const ignoreCodes: CodesOf<IgnoreArgs> = {
  "invalid-ignore": {
    severity: "warning",
    message: ({ code = "", fault }) =>
      ({
        "no-code": "this mcpc-ignore does not say what it ignores.",
        "no-reason": "this mcpc-ignore does not say why.",
        "unknown-code": `there is no diagnostic '${code}' to ignore.`,
        "error-code": `'${code}' is an error, and errors cannot be ignored.`,
      })[fault],
    hint: ({ code = "", fault, known }) => {
      if (fault === "error-code") return `mend what it says, and delete the comment: mcpc explain ${code} says more.`;
      if (fault === "unknown-code") return didYouMean(code, known) ?? "mcpc explain lists the codes.";
      return "write // mcpc-ignore CODE REASON; several codes are parted by commas.";
    },
  },
  "unused-ignore": {
    severity: "warning",
    message: ({ code }) => `nothing is ignored here: there is no '${code}' at this place.`,
    hint: () => "delete the code from the comment, or move the comment to the line above the place, or to the end of its line.",
  },
};
