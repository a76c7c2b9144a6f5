import { collect } from "../../../templates/call/collect.ts";
import { policies } from "../../../templates/call/policy/index.ts";
import { encoders } from "../../../templates/content/encoders/index.ts";
import { createBind } from "../../../templates/env/binding.ts";
import type { Parts } from "../../../templates/parts.ts";
import { codecs } from "../../../templates/shape/codecs/index.ts";
import { formats } from "../../../templates/shape/formats/index.ts";
import { kinds } from "../../../templates/shape/kinds/index.ts";
import { rules } from "../../../templates/shape/rules.ts";
import type { Vocabulary } from "../../../templates/shape/vocabulary.ts";

/** More than any program carries: every codec, format, kind of shape and feature. */
export const allParts: Parts = { codecs, formats, kinds, rules, encoders, around: policies, bind: createBind, collect, features: [] };

/** All that shapes may refer to, and no named types. */
export const vocabulary: Vocabulary = { types: {}, codecs, formats, kinds, rules };
