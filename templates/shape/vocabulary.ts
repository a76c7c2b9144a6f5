import type { Manifest } from "../contract.ts";
import type { Codecs } from "./codecs/codec.ts";
import type { Formats } from "./formats/format.ts";

/** What shapes refer to by name: other shapes, codecs, formats. */
export interface Vocabulary {
  readonly types: Manifest["types"];
  readonly codecs: Codecs;
  readonly formats: Formats;
}
