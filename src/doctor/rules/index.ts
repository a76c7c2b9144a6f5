import { innerSchemas } from "./inner-schemas.ts";
import { manyTools } from "./many-tools.ts";
import { names } from "./names.ts";
import { roots } from "./roots.ts";
import type { Rule } from "./rule.ts";
import { sameNames } from "./same-names.ts";
import { texts } from "./texts.ts";

/** What is known of clients; the public threads that show each are cited where the README speaks of portability. */
export const rules: readonly Rule[] = [names, sameNames, manyTools, texts, roots, innerSchemas];
