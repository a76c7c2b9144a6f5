import { MISFIT } from "../run.ts";
import { type Codec, isA } from "./codec.ts";

/** `URL` <-> its text. */
export const url: Codec = {
  value: "a URL",
  revive(wire) {
    return typeof wire === "string" && URL.canParse(wire) ? new URL(wire) : MISFIT;
  },
  dissolve(value) {
    return value instanceof URL || isA(value, "URL") ? String(value) : MISFIT;
  },
};
