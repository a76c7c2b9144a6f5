import type { CreateFeature } from "./protocol/feature.ts";
import type { Codecs } from "./shape/codecs/codec.ts";
import type { Formats } from "./shape/formats/format.ts";

/** What a program brings along of the runtime because its module needs it: the generated entry names them. */
export interface Parts {
  readonly codecs: Codecs;
  readonly formats: Formats;
  readonly features: readonly CreateFeature[];
}
