import { bundleExplanations } from "./bundle.ts";
import { checkExplanations } from "./check.ts";
import type { Explanations } from "./explanation.ts";
import { optionExplanations } from "./options.ts";
import { readExplanations } from "./read.ts";
import { tagExplanations } from "./tags.ts";

export const explanations: Explanations = {
  ...optionExplanations,
  ...readExplanations,
  ...tagExplanations,
  ...checkExplanations,
  ...bundleExplanations,
};
