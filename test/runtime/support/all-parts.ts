import { codecs } from "../../../templates/shape/codecs/index.ts";
import { formats } from "../../../templates/shape/formats/index.ts";
import type { Parts, Vocabulary } from "../../../templates/shape/vocabulary.ts";

/** More than any program carries: every codec and every format. */
export const allParts: Parts = { codecs, formats };

/** All that shapes may refer to, and no named types. */
export const vocabulary: Vocabulary = { types: {}, ...allParts };
