import { bundleExplanations } from "./bundle.ts";
import { checkExplanations } from "./check.ts";
import type { Explanations } from "./explanation.ts";
import { functionTagExplanations } from "./function-tags.ts";
import { ignoreExplanations } from "./ignores.ts";
import { optionExplanations } from "./options.ts";
import { portabilityExplanations } from "./portability.ts";
import { readExplanations } from "./read.ts";
import { tagExplanations } from "./tags.ts";

export const explanations: Explanations = {
  ...optionExplanations,
  ...readExplanations,
  ...tagExplanations,
  ...functionTagExplanations,
  ...checkExplanations,
  ...portabilityExplanations,
  ...ignoreExplanations,
  ...bundleExplanations,
};
