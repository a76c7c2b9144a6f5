import type { Encoders } from "../../shape/vocabulary.ts";
import { encoder as content } from "./content.ts";
import { encoder as media } from "./media.ts";

/** All encoders; a program carries those that its tools need. */
export const encoders: Encoders = { content, media };
