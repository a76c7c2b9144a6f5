import type { Parts } from "../../../templates/parts.ts";
import { codecs } from "../../../templates/shape/codecs/index.ts";
import { formats } from "../../../templates/shape/formats/index.ts";
import type { Vocabulary } from "../../../templates/shape/vocabulary.ts";

/** More than any program carries: every codec, format and feature. */
export const allParts: Parts = { codecs, formats, features: [] };

/** All that shapes may refer to, and no named types. */
export const vocabulary: Vocabulary = { types: {}, codecs, formats };
