import type { FeatureName } from "../contract.ts";
import { completions } from "./completions/completions.ts";
import type { CreateFeature } from "./feature.ts";
import { pagedTools } from "./paged-tools.ts";
import { prompts } from "./prompts/prompts.ts";
import { resources } from "./resources/resources.ts";
import { watchedResources } from "./resources/watched-resources.ts";

/** All features, by the names that `src/emit` gives them; a program carries those that its module needs. */
export const features: Readonly<Record<FeatureName, CreateFeature>> = { completions, pagedTools, prompts, resources, watchedResources };
