import type { Manifest } from "../contract.ts";
import type { Codecs } from "./codecs/codec.ts";
import type { Formats } from "./formats/format.ts";

/** What a program brings along of the runtime because its shapes name it. */
export interface Parts {
  readonly codecs: Codecs;
  readonly formats: Formats;
}

/** What shapes refer to by name: other shapes, codecs, formats. */
export interface Vocabulary extends Parts {
  readonly types: Manifest["types"];
}
