import type { IgnoreArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

/** What is wrong with `// mcpc-ignore` comments. */
export const ignoreExplanations: ExplanationsOf<IgnoreArgs> = {
  "invalid-ignore": {
    summary: "A comment that should silence a diagnostic does not say which, or why, or names one that cannot be silenced.",
    why: "The form is `// mcpc-ignore CODE REASON`, with commas between several codes. It stands on the line above the place that the diagnostic \
shows (above its JSDoc comment, too), or at the end of the line. Warnings and notes can be silenced, errors cannot. The reason is for whoever reads \
the code next: without one nobody dares to delete the comment.",
    wrong: { "lib.ts": "// mcpc-ignore undescribed-tol Only for tests\nexport const ping = (): string => 'pong';\n" },
    right: { "lib.ts": "// mcpc-ignore undescribed-tool Only for tests\nexport const ping = (): string => 'pong';\n" },
  },
  "unused-ignore": {
    summary: "A comment silences something that is not said there.",
    why: "Either what it silenced has been mended, and then the comment has done its work, or it stands at the wrong place. What would be said of \
the module as a whole is silenced at the head of an entry, before all code and apart from it.",
    wrong: { "lib.ts": "// mcpc-ignore undescribed-tool Only for tests\n\n/** Answers. */\nexport const ping = (): string => 'pong';\n" },
    right: { "lib.ts": "/** Answers. */\nexport const ping = (): string => 'pong';\n" },
  },
};
