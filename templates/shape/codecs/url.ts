import { MISFIT } from "../run.ts";
import { type Codec, type Codecs, isA } from "./codec.ts";

/** `URL` <-> its text. */
const url: Codec = {
  value: "a URL",
  revive(wire) {
    return typeof wire === "string" && URL.canParse(wire) ? new URL(wire) : MISFIT;
  },
  dissolve(value) {
    return value instanceof URL || isA(value, "URL") ? String(value) : MISFIT;
  },
};

export const codecs: Codecs = { url };
